-- What a car licence covers besides cars depends on the day it was gained. Null: nobody has told it.
ALTER TABLE identity.driving_attestations ADD COLUMN issued_on text;
