-- The category of the order's service decides what a tap on the notification opens. Older rows have none.
ALTER TABLE notices.notices ADD COLUMN service text;
