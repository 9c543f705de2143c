-- The public key that the browser subscribed with; null of those from before there were several: the first pair.
ALTER TABLE notices.browsers ADD COLUMN push_key text;
