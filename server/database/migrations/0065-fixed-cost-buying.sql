-- What a site buys of fixed costs: orders with their lines and documents, plant on hire, and the suppliers' invoices with their lines, pages and
-- nominal assignments; as 0049 and 0055 have them for materials.
create table fixed_cost_order (
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
  amendment bigint not null default 0,
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
create index on fixed_cost_order (account_id, supplier_id);
create index on fixed_cost_order (account_id, contact_id);
create index on fixed_cost_order (account_id, site_contact_id);
create index on fixed_cost_order (account_id, vat_code_id);
create index on fixed_cost_order (account_id, sent_by_id);
select protect_table('fixed_cost_order');
select limit_to_licence('fixed_cost_order');
select attach_feed('fixed_cost_order', 'fixedCostOrder', 'project', 'project_id');
create table fixed_cost_order_line (
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
  fixed_cost_id bigint,
  name text not null,
  name_sort text collate "C",
  quantity numeric(16,4) not null default 1.0000 check (quantity >= 0.0001),
  period_length numeric(16,4) not null default 1.0000 check (period_length >= 0.0001),
  period_unit text not null default 'w' check (period_unit in ('h', 'd', 'w', 'm', 'l')),
  rate_per_period numeric(16,2) check (rate_per_period >= 0),
  vat_code_id bigint,
  nominal_code_id bigint,
  place double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_id) references fixed_cost_order (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, assessment_id, fixed_cost_id) references assessment_fixed_cost (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, vat_code_id) references vat_code,
  foreign key (account_id, nominal_code_id) references nominal_code
);
create index on fixed_cost_order_line (account_id, order_id);
create index on fixed_cost_order_line (account_id, assessment_id);
create index on fixed_cost_order_line (account_id, fixed_cost_id);
create index on fixed_cost_order_line (account_id, vat_code_id);
create index on fixed_cost_order_line (account_id, nominal_code_id);
create index on fixed_cost_order_line (account_id, order_id, place);
select protect_table('fixed_cost_order_line');
select limit_to_licence('fixed_cost_order_line');
select attach_feed('fixed_cost_order_line', 'fixedCostOrderLine', 'project', 'project_id');
create table fixed_cost_order_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  order_id bigint not null,
  title text,
  title_sort text collate "C",
  send_to text,
  send_to_sort text collate "C",
  state text not null default 'failed' check (state in ('failed', 'waiting', 'making', 'sending', 'sent', 'kept', 'made')),
  attempts bigint not null default 0,
  file_id bigint,
  pages bigint,
  total numeric(16,2),
  sent_at timestamptz(3),
  sent_by_id bigint,
  fault text,
  fault_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_id) references fixed_cost_order (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file,
  foreign key (account_id, sent_by_id) references "user"
);
create index on fixed_cost_order_document (account_id, order_id);
create index on fixed_cost_order_document (account_id, sent_by_id);
select protect_table('fixed_cost_order_document');
select limit_to_licence('fixed_cost_order_document');
select attach_feed('fixed_cost_order_document', 'fixedCostOrderDocument', 'project', 'project_id');
create table plant_hire (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  order_line_id bigint,
  name text not null,
  name_sort text collate "C",
  plant_number text,
  plant_number_sort text collate "C",
  quantity numeric(16,4) not null default 1.0000 check (quantity >= 0.0001),
  on_hire date not null,
  off_hire date,
  period_unit text not null default 'w' check (period_unit in ('h', 'd', 'w', 'm', 'l')),
  rate_per_period numeric(16,2) check (rate_per_period >= 0),
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_line_id) references fixed_cost_order_line (account_id, project_id, id) on update cascade
);
create index on plant_hire (account_id, order_line_id);
select protect_table('plant_hire');
select limit_to_licence('plant_hire');
select attach_feed('plant_hire', 'plantHire', 'project', 'project_id');
create table fixed_cost_invoice (
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
  foreign key (account_id, project_id, order_id) references fixed_cost_order (account_id, project_id, id) on update cascade,
  foreign key (account_id, project_id, credits_invoice_id) references fixed_cost_invoice (account_id, project_id, id) on update cascade,
  foreign key (account_id, approved_by_id) references "user"
);
create index on fixed_cost_invoice (account_id, supplier_id);
create index on fixed_cost_invoice (account_id, order_id);
create index on fixed_cost_invoice (account_id, credits_invoice_id);
create index on fixed_cost_invoice (account_id, approved_by_id);
select protect_table('fixed_cost_invoice');
select limit_to_licence('fixed_cost_invoice');
select attach_feed('fixed_cost_invoice', 'fixedCostInvoice', 'project', 'project_id');
create table fixed_cost_invoice_line (
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
  hire_id bigint,
  "from" date,
  "to" date,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, invoice_id) references fixed_cost_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, project_id, order_line_id) references fixed_cost_order_line (account_id, project_id, id) on update cascade,
  foreign key (account_id, project_id, hire_id) references plant_hire (account_id, project_id, id) on update cascade
);
create index on fixed_cost_invoice_line (account_id, invoice_id);
create index on fixed_cost_invoice_line (account_id, order_line_id);
create index on fixed_cost_invoice_line (account_id, hire_id);
create index on fixed_cost_invoice_line (account_id, invoice_id, "order");
select protect_table('fixed_cost_invoice_line');
select limit_to_licence('fixed_cost_invoice_line');
select attach_feed('fixed_cost_invoice_line', 'fixedCostInvoiceLine', 'project', 'project_id');
create table fixed_cost_invoice_photo (
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
  foreign key (account_id, project_id, invoice_id) references fixed_cost_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on fixed_cost_invoice_photo (account_id, invoice_id);
create index on fixed_cost_invoice_photo (account_id, invoice_id, "order");
select protect_table('fixed_cost_invoice_photo');
select limit_to_licence('fixed_cost_invoice_photo');
select attach_feed('fixed_cost_invoice_photo', 'fixedCostInvoicePhoto', 'project', 'project_id');
create table fixed_cost_assignment (
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
  foreign key (account_id, project_id, invoice_id) references fixed_cost_invoice (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, nominal_code_id) references nominal_code,
  foreign key (account_id, vat_tax_code_id) references vat_code
);
create index on fixed_cost_assignment (account_id, invoice_id);
create index on fixed_cost_assignment (account_id, nominal_code_id);
create index on fixed_cost_assignment (account_id, vat_tax_code_id);
select protect_table('fixed_cost_assignment');
select limit_to_licence('fixed_cost_assignment');
select attach_feed('fixed_cost_assignment', 'fixedCostAssignment', 'project', 'project_id');

-- Numbers are given once, as those of material orders are; a supplier has an invoice number once over materials and fixed costs together.
create unique index fixed_cost_order_number on fixed_cost_order (account_id, project_id, number);
create index on fixed_cost_invoice (account_id, supplier_id, normalise_reference(invoice_reference));
create index on fixed_cost_order_document (state) where state in ('waiting', 'making', 'sending');
