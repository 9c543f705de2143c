-- Licences and skills that an order requires of its driver, beyond those of its service.
ALTER TABLE dispatch.seekers ADD COLUMN licences text[] NOT NULL DEFAULT '{}';
