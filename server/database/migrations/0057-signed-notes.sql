-- Who wrote a note on a quantity and when, so that it can be read without a connection.
alter table product_quantities_notes add column written_by text;
alter table product_quantities_notes add column written_by_sort text collate "C";
alter table product_quantities_notes add column written_at text;
alter table product_quantities_notes add column written_at_sort text collate "C";
