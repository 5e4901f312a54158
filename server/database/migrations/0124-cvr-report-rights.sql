-- People who may not read all parts of a locked report see no figure of it, so its figures may be absent (decision 747).
alter table cvr_report alter column value drop not null;
alter table cvr_report alter column earned drop not null;
alter table cvr_report alter column certified drop not null;
alter table cvr_report alter column cost drop not null;
alter table cvr_report alter column final_cost drop not null;
alter table cvr_report alter column margin drop not null;
alter table cvr_report alter column final_margin drop not null;
