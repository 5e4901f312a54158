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
