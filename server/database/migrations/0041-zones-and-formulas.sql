-- Zones have dates and notes; a quantity keeps the sum it was typed as, and what people say about it.
alter table assessment_zone add column start_date date;
alter table assessment_zone add column end_date date;
alter table assessment_zone add column notes text;
alter table assessment_zone add column notes_sort text collate "C";
alter table product_quantities_cells add column formula text;
alter table product_quantities_cells add column formula_sort text collate "C";
create table product_quantities_notes (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  text text not null,
  text_sort text collate "C",
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references product_quantities on delete cascade,
  foreign key (account_id, target_id) references assessment_zone
);
create index on product_quantities_notes (account_id, target_id);
select protect_table('product_quantities_notes');
select attach_feed_child('product_quantities_notes', 'product_quantities', 'productQuantities', 'assessment', 'assessment_id');
