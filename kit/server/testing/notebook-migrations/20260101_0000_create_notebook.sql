CREATE SCHEMA notebook;
CREATE TABLE notebook.notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  counted integer NOT NULL DEFAULT 0
);
