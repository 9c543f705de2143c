-- What a way to the messaging app has to show again is kept sealed. Ways under way hold it readable; they live for
-- minutes, and a rider begins again.
DELETE FROM identity.line_attempts;
ALTER TABLE identity.line_attempts
  -- The nonce and the verifier (PKCE), sealed together.
  ADD COLUMN proofs_sealed text,
  ALTER COLUMN nonce DROP NOT NULL,
  ALTER COLUMN code_verifier DROP NOT NULL;

-- Keys for links are sealed; one that lies readable is sealed by the server at its start, which has the key.
ALTER TABLE identity.signing_keys
  ADD COLUMN key_sealed text,
  ALTER COLUMN key DROP NOT NULL,
  ADD CONSTRAINT signing_keys_held CHECK (key IS NOT NULL OR key_sealed IS NOT NULL);
