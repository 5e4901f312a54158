-- Who reads a part of a bill by rights of the hub alone is shown it of projects on site (decision 623). The session says of which resources
-- that holds in app.on_site_only, with a comma before and after each; a release that does not say it yet goes by the licence alone.
create function limit_to_hub(name text) returns void language plpgsql as $$
declare
  -- component_material is the table of the resource componentMaterial.
  resource text := (select string_agg(case place when 1 then part else initcap(part) end, '' order by place)
    from regexp_split_to_table(name, '_') with ordinality as named (part, place));
  -- As a subquery it is asked once for a statement, not for every row.
  is_open text := format('(select strpos(coalesce(current_setting(''app.on_site_only'', true), ''''), %L) = 0)', ',' || resource || ',');
begin
  execute format('create policy hub on %1$I as restrictive to quoin_app using (%2$s or exists (select 1 from assessment a
    join project p on p.account_id = a.account_id and p.id = a.project_id
    where a.account_id = %1$I.account_id and a.id = %1$I.assessment_id and p.show_project_hub))', name, is_open);
end
$$;

select limit_to_hub(name) from unnest(array[
  'adjustment', 'assessment_budget', 'assessment_fixed_cost', 'assessment_product', 'assessment_zone', 'bidder_quote', 'bill_note', 'component_activity',
  'component_material', 'labour_component', 'product_group', 'product_quantities', 'quote_file', 'quote_request', 'quote_request_line'
]) name;

-- As act_as before it, which stays for the release that still runs.
create function act_as(account bigint, caller bigint, sites text, on_site_only text, remembered bigint, reads boolean) returns setof boolean
language plpgsql as $$
begin
  perform set_config('app.on_site_only', on_site_only, true);
  perform act_as(account, caller, sites, remembered, reads);
end
$$;
