-- What a site buys: orders with their lines, what came of them line by line with photos, and the suppliers' invoices with their lines, pages
-- and nominal assignments. A delivery may say what came in words, or by its lines.
create table material_order (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  number bigint,
  reference text,
  reference_sort text collate "C",
  supplier_id bigint,
  contact_id bigint,
  email text,
  email_sort text collate "C",
  required_date date,
  deliver_to text,
  deliver_to_sort text collate "C",
  site_contact_id bigint,
  delivery_charge numeric(16,2) check (delivery_charge >= 0),
  vat_code_id bigint,
  notes text,
  notes_sort text collate "C",
  state text not null default 'draft' check (state in ('draft', 'held', 'sent', 'part_delivered', 'delivered', 'complete', 'cancelled')),
  sent_at timestamptz(3),
  sent_by_id bigint,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, supplier_id) references supplier,
  foreign key (account_id, contact_id) references supplier_person,
  foreign key (account_id, site_contact_id) references "user",
  foreign key (account_id, vat_code_id) references vat_code,
  foreign key (account_id, sent_by_id) references "user"
);
create index on material_order (account_id, supplier_id);
create index on material_order (account_id, contact_id);
create index on material_order (account_id, site_contact_id);
create index on material_order (account_id, vat_code_id);
create index on material_order (account_id, sent_by_id);
select protect_table('material_order');
select limit_to_licence('material_order');
select attach_feed('material_order', 'materialOrder', 'project', 'project_id');
create table material_order_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  order_id bigint not null,
  assessment_id bigint,
  zone_id bigint,
  material_id bigint,
  name text not null,
  name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  packs numeric(16,4) not null default 1.0000 check (packs >= 0.0001),
  pack_unit text not null default 'single' check (pack_unit in ('single', 'no_rounding', 'bag', 'box', 'container', 'day', 'hour', 'month', 'pack', 'pallet', 'sheet', 'tonne', 'wagon', 'week')),
  pack_size numeric(16,4) not null default 1.0000 check (pack_size >= 0.0001),
  pack_price numeric(16,4) check (pack_price >= 0),
  price_from text,
  price_from_sort text collate "C",
  vat_code_id bigint,
  nominal_code_id bigint,
  place double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_id) references material_order (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, assessment_id, zone_id) references assessment_zone (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, material_id) references material,
  foreign key (account_id, vat_code_id) references vat_code,
  foreign key (account_id, nominal_code_id) references nominal_code
);
create index on material_order_line (account_id, order_id);
create index on material_order_line (account_id, assessment_id);
create index on material_order_line (account_id, zone_id);
create index on material_order_line (account_id, material_id);
create index on material_order_line (account_id, vat_code_id);
create index on material_order_line (account_id, nominal_code_id);
create index on material_order_line (account_id, order_id, place);
select protect_table('material_order_line');
select limit_to_licence('material_order_line');
select attach_feed('material_order_line', 'materialOrderLine', 'project', 'project_id');
alter table delivery add column order_id bigint;
alter table delivery add foreign key (account_id, project_id, order_id) references material_order (account_id, project_id, id) on update cascade;
alter table delivery alter column received drop not null;
create table delivery_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  delivery_id bigint not null,
  order_line_id bigint,
  material_id bigint,
  name text not null,
  name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  quantity numeric(16,4) not null,
  damaged numeric(16,4) not null default 0.0000,
  entered numeric(16,4) not null,
  entered_unit text,
  entered_unit_sort text collate "C",
  pack_size numeric(16,4) not null default 1.0000 check (pack_size >= 0.0001),
  note text,
  note_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, delivery_id) references delivery (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, project_id, order_line_id) references material_order_line (account_id, project_id, id) on update cascade,
  foreign key (account_id, material_id) references material
);
create index on delivery_line (account_id, delivery_id);
create index on delivery_line (account_id, order_line_id);
create index on delivery_line (account_id, material_id);
create index on delivery_line (account_id, delivery_id, "order");
select protect_table('delivery_line');
select limit_to_licence('delivery_line');
select attach_feed('delivery_line', 'deliveryLine', 'project', 'project_id');
create table delivery_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  delivery_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, delivery_id) references delivery (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on delivery_photo (account_id, delivery_id);
create index on delivery_photo (account_id, delivery_id, "order");
select protect_table('delivery_photo');
select limit_to_licence('delivery_photo');
select attach_feed('delivery_photo', 'deliveryPhoto', 'project', 'project_id');
create table material_invoice (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  supplier_id bigint not null,
  order_id bigint,
  invoice_reference text not null,
  invoice_reference_sort text collate "C",
  kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
  credits_invoice_id bigint,
  issue_date date,
  due_date date,
  net numeric(16,2) not null,
  vat numeric(16,2) not null default 0.00,
  notes text,
  notes_sort text collate "C",
  state text not null default 'review' check (state in ('review', 'query', 'approved', 'paid')),
  query_notes text,
  query_notes_sort text collate "C",
  query_resolution_notes text,
  query_resolution_notes_sort text collate "C",
  approved_for_payment numeric(16,2),
  override_reason text,
  override_reason_sort text collate "C",
  approved_at timestamptz(3),
  approved_by_id bigint,
  paid_at timestamptz(3),
  codat_id text,
  codat_id_sort text collate "C",
  codat_pushed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, supplier_id) references supplier,
  foreign key (account_id, project_id, order_id) references material_order (account_id, project_id, id) on update cascade,
  foreign key (account_id, project_id, credits_invoice_id) references material_invoice (account_id, project_id, id) on update cascade,
  foreign key (account_id, approved_by_id) references "user"
);
create index on material_invoice (account_id, supplier_id);
create index on material_invoice (account_id, order_id);
create index on material_invoice (account_id, credits_invoice_id);
create index on material_invoice (account_id, approved_by_id);
select protect_table('material_invoice');
select limit_to_licence('material_invoice');
select attach_feed('material_invoice', 'materialInvoice', 'project', 'project_id');
create table material_invoice_line (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  invoice_id bigint not null,
  order_line_id bigint,
  is_charge boolean not null default false,
  name text not null,
  name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  quantity numeric(16,4) not null,
  price numeric(16,4) not null,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, invoice_id) references material_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, project_id, order_line_id) references material_order_line (account_id, project_id, id) on update cascade
);
create index on material_invoice_line (account_id, invoice_id);
create index on material_invoice_line (account_id, order_line_id);
create index on material_invoice_line (account_id, invoice_id, "order");
select protect_table('material_invoice_line');
select limit_to_licence('material_invoice_line');
select attach_feed('material_invoice_line', 'materialInvoiceLine', 'project', 'project_id');
create table material_invoice_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  invoice_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, invoice_id) references material_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on material_invoice_photo (account_id, invoice_id);
create index on material_invoice_photo (account_id, invoice_id, "order");
select protect_table('material_invoice_photo');
select limit_to_licence('material_invoice_photo');
select attach_feed('material_invoice_photo', 'materialInvoicePhoto', 'project', 'project_id');
create table nominal_assignment (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  invoice_id bigint not null,
  short_name text,
  short_name_sort text collate "C",
  nominal_code_id bigint,
  vat_tax_code_id bigint,
  total_value numeric(16,2) not null,
  tax_amount numeric(16,2) not null default 0.00,
  tax_adjustment numeric(16,2) not null default 0.00,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, invoice_id) references material_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, nominal_code_id) references nominal_code,
  foreign key (account_id, vat_tax_code_id) references vat_code
);
create index on nominal_assignment (account_id, invoice_id);
create index on nominal_assignment (account_id, nominal_code_id);
create index on nominal_assignment (account_id, vat_tax_code_id);
select protect_table('nominal_assignment');
select limit_to_licence('nominal_assignment');
select attach_feed('nominal_assignment', 'nominalAssignment', 'project', 'project_id');

-- An order's number within its project is given once; the counter's row is the lock (server/commercial/order-numbers.ts).
create unique index material_order_number on material_order (account_id, project_id, number);

-- A supplier has an invoice number once, however it is written, as normaliseReference of the domain has it. The rule of the records holds two
-- writers apart (server/commercial/invoice-rules.ts); an archived invoice gives its number back.
create function normalise_reference(reference text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(upper(reference), '[^A-Z0-9]+', '', 'g'), '(^|[^0-9])0+([0-9])', '\1\2', 'g')
$$;
create index on material_invoice (account_id, supplier_id, normalise_reference(invoice_reference));
