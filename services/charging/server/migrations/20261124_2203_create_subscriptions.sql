-- The monthly subscription of a rider, for one car. Retention: ten years with the invoices of its months.
CREATE TABLE charging.subscriptions (
  rider_id text PRIMARY KEY,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('opening', 'active', 'ending', 'unpaid', 'ended')),
  car_series_id text NOT NULL,
  monthly_twd integer NOT NULL CHECK (monthly_twd > 0),
  payment_method text NOT NULL,
  -- The card of the rider at the wallet; null for another method.
  card_id text,
  month_from timestamptz NOT NULL,
  renews_at timestamptz NOT NULL CHECK (renews_at > month_from),
  -- The day of the month on which it began: a month of 30 days does not move it for ever.
  day_of_month integer NOT NULL CHECK (day_of_month BETWEEN 1 AND 31)
);

-- One payment for each month. Its number is one of those of charging orders, which riders and banks may name.
CREATE TABLE charging.subscription_months (
  order_hash text PRIMARY KEY,
  order_number bigint NOT NULL DEFAULT nextval(pg_get_serial_sequence('charging.orders', 'order_number')),
  rider_id text NOT NULL,
  month_from timestamptz NOT NULL,
  month_until timestamptz NOT NULL CHECK (month_until > month_from),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  state text NOT NULL CHECK (state IN ('asked', 'paid', 'declined'))
);
CREATE INDEX subscription_months_of_rider ON charging.subscription_months (rider_id, month_from);
