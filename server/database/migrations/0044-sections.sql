-- The three sections of an assessment's work, each with its own state. What was ready to tender or beyond had all three done.
alter table assessment add column rate_build_up_state text not null default 'not_started' check (rate_build_up_state in ('not_started', 'started', 'complete'));
alter table assessment add column quantification_state text not null default 'not_started' check (quantification_state in ('not_started', 'started', 'complete'));
alter table assessment add column fixed_costs_state text not null default 'not_started' check (fixed_costs_state in ('not_started', 'started', 'complete'));
set local role quoin_owner;
update assessment set
  rate_build_up_state = case when status not in ('not_started', 'in_progress') then 'complete' when rate_build_up_started then 'started' else 'not_started' end,
  quantification_state = case when status not in ('not_started', 'in_progress') then 'complete' when quantification_started then 'started' else 'not_started' end,
  fixed_costs_state = case when status not in ('not_started', 'in_progress') then 'complete' when fixed_costs_started then 'started' else 'not_started' end;
reset role;
