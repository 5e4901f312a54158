-- A payment of an invoice that was recorded by mistake is taken back, with the reason (decision 751).
alter table material_invoice
  add column unpaid_reason text,
  add column unpaid_reason_sort text collate "C";
alter table fixed_cost_invoice
  add column unpaid_reason text,
  add column unpaid_reason_sort text collate "C";

-- What was paid with each payment and before it, in total. No resource: only taking the last payment back reads it.
create table material_invoice_payment (
  account_id bigint not null references account,
  material_invoice_id bigint not null,
  nth integer not null,
  paid_to_date numeric(16,2) not null,
  paid_at timestamptz not null,
  primary key (account_id, material_invoice_id, nth),
  foreign key (account_id, material_invoice_id) references material_invoice on delete cascade
);
select protect_table('material_invoice_payment');
create table fixed_cost_invoice_payment (
  account_id bigint not null references account,
  fixed_cost_invoice_id bigint not null,
  nth integer not null,
  paid_to_date numeric(16,2) not null,
  paid_at timestamptz not null,
  primary key (account_id, fixed_cost_invoice_id, nth),
  foreign key (account_id, fixed_cost_invoice_id) references fixed_cost_invoice on delete cascade
);
select protect_table('fixed_cost_invoice_payment');

-- Invoices paid before have their last payment alone, as all that was paid of them.
insert into material_invoice_payment
  select account_id, id, 1, paid_amount, coalesce(paid_at, updated_at) from material_invoice where paid_amount is not null;
insert into fixed_cost_invoice_payment
  select account_id, id, 1, paid_amount, coalesce(paid_at, updated_at) from fixed_cost_invoice where paid_amount is not null;

-- Lines of the bill that the office shows a subcontractor in the portal, before they applied for them or quoted for them (decision 752).
create table portal_line (
  account_id bigint not null references account,
  project_id bigint not null,
  subcontractor_id bigint not null,
  product_id bigint not null,
  chosen_at timestamptz(3) not null,
  chosen_by bigint not null,
  primary key (account_id, project_id, subcontractor_id, product_id),
  foreign key (account_id, project_id) references project on delete cascade,
  foreign key (account_id, subcontractor_id) references subcontractor on delete cascade,
  foreign key (account_id, product_id) references assessment_product on delete cascade
);
create index on portal_line (account_id, product_id);
create index on portal_line (account_id, subcontractor_id);
select protect_table('portal_line');

-- Reasons typed before the form said that the subcontractor reads them stay with us (decision 752).
alter table incoming_application add column cancel_reason_for_them boolean not null default false;
