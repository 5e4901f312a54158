-- What a budget-only assessment is sold at and may cost; one for each.
create table assessment_budget (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  total_price numeric(16,2) check (total_price >= 0),
  materials numeric(16,2) check (materials >= 0),
  labour numeric(16,2) check (labour >= 0),
  supply_and_fit numeric(16,2) check (supply_and_fit >= 0),
  fixed_costs numeric(16,2) check (fixed_costs >= 0),
  contingency numeric(16,2) check (contingency >= 0),
  inflation numeric(16,2) check (inflation >= 0),
  notes text,
  notes_sort text collate "C",
  product_id bigint,
  fixed_cost_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, assessment_id, fixed_cost_id) references assessment_fixed_cost (account_id, assessment_id, id) on update cascade
);
-- One for each assessment, also where two devices make one at the same time.
create unique index on assessment_budget (account_id, assessment_id);
create index on assessment_budget (account_id, product_id);
create index on assessment_budget (account_id, fixed_cost_id);
select protect_table('assessment_budget');
select limit_to_licence('assessment_budget');
select attach_feed('assessment_budget', 'assessmentBudget', 'assessment', 'assessment_id');
