-- A contingency is spread over the other fixed costs in what the client is sent, unless the estimator shows it.
alter table assessment_fixed_cost add column client_visible boolean not null default true;
update assessment_fixed_cost set client_visible = false where is_contingency;
