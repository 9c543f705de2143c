-- What is held beside the fare because the price has risen before the ride, as by a search that was opened to other cars.
ALTER TABLE wallet.holds DROP CONSTRAINT holds_purpose_check;
ALTER TABLE wallet.holds ADD CONSTRAINT holds_purpose_check CHECK (purpose IN ('fare', 'raise', 'rest'));
