-- Facts that a rider adds to the account: mailing address, birthday, traffic card, preferences. Sealed as one.
CREATE TABLE identity.rider_settings (
  rider_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  facts_sealed text NOT NULL
);
