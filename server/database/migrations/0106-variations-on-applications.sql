-- Lines of an application that came by a variation are a part of their own.
alter table outgoing_item add column is_variation boolean not null default false;
update outgoing_item i set is_variation = true from assessment_product p
  where p.account_id = i.account_id and p.id = i.product_id and p.origin = 'variation';
