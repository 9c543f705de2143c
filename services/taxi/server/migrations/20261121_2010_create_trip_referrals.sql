-- Who sent the rider to a trip: a partner, a code, and the page of the rail partner to come back to. Kept with the trip.
CREATE TABLE taxi.trip_referrals (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  partner text NOT NULL,
  ref_code text NOT NULL,
  callback_page_id text NOT NULL,
  CHECK (partner <> '' OR ref_code <> ''),
  CHECK (callback_page_id = '' OR partner = 'thsr')
);
