-- Whose card is bound on the page: nobody else is led there. A form from before has no rider and leads nowhere any more.
ALTER TABLE wallet.card_pages ADD COLUMN rider_id text;
