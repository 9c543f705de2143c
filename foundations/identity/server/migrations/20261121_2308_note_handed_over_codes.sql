-- When whoever carries messages took the one with this code; until then it is on its way to being sent.
ALTER TABLE identity.otp_codes ADD COLUMN handed_over_at timestamptz;
UPDATE identity.otp_codes SET handed_over_at = requested_at;
