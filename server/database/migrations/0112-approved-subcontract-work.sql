-- Whether a line of an application claims what was approved of subcontractors (decision 726).
alter table outgoing_item add column is_by_approval boolean not null default false;
