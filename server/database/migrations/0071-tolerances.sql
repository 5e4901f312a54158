-- Which differences in price a person may let pass when they check invoices (decision 551).
alter table project_role add column tolerance_percentage numeric(16,4) check (tolerance_percentage >= 0 and tolerance_percentage <= 100);
alter table project_role add column tolerance_amount numeric(16,2) check (tolerance_amount >= 0);
