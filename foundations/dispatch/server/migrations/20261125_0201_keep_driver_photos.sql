-- The photo of a driver, which riders compare with the face before they board. Retention: with the driver.
ALTER TABLE dispatch.drivers ADD COLUMN photo_hash text;
-- The default shelf of photos.
CREATE TABLE dispatch.photos (
  photo_hash text PRIMARY KEY,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content_base64 text NOT NULL CHECK (length(content_base64) <= 32000)
);
