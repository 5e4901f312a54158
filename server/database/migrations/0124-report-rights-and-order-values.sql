-- People who may not read all parts of a locked report see no figure of it, so its figures may be absent (decision 747).
alter table cvr_report alter column value drop not null;
alter table cvr_report alter column earned drop not null;
alter table cvr_report alter column certified drop not null;
alter table cvr_report alter column cost drop not null;
alter table cvr_report alter column final_cost drop not null;
alter table cvr_report alter column margin drop not null;
alter table cvr_report alter column final_margin drop not null;
-- The value of an order from when it is sent, so that lists add it up (decision 748).
alter table material_order add column net numeric(16,2);
alter table fixed_cost_order add column net numeric(16,2);
update material_order o set net = coalesce(o.delivery_charge, 0) + coalesce((
  select sum(round(l.packs * coalesce(l.pack_price, 0), 2)) from material_order_line l
  where l.account_id = o.account_id and l.order_id = o.id and l.archived_at is null), 0)
where o.state in ('sent', 'part_delivered', 'delivered', 'complete');
update fixed_cost_order o set net = coalesce(o.delivery_charge, 0) + coalesce((
  select sum(round(case l.period_unit when 'l' then l.quantity else round(l.quantity * l.period_length, 4) end * coalesce(l.rate_per_period, 0), 2))
  from fixed_cost_order_line l
  where l.account_id = o.account_id and l.order_id = o.id and l.archived_at is null), 0)
where o.state in ('sent', 'part_delivered', 'delivered', 'complete');
