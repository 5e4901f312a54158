-- A bill is on site when it was accepted and its project is on site: the next tender of a project on site is none of the hub's (decision 623).
create or replace function limit_to_hub(name text) returns void language plpgsql as $$
declare
  -- component_material is the table of the resource componentMaterial.
  resource text := (select string_agg(case place when 1 then part else initcap(part) end, '' order by place)
    from regexp_split_to_table(name, '_') with ordinality as named (part, place));
  -- As a subquery it is asked once for a statement, not for every row.
  is_open text := format('(select strpos(coalesce(current_setting(''app.on_site_only'', true), ''''), %L) = 0)', ',' || resource || ',');
begin
  execute format('drop policy if exists hub on %I', name);
  execute format('create policy hub on %1$I as restrictive to quoin_app using (%2$s or exists (select 1 from assessment a
    join project p on p.account_id = a.account_id and p.id = a.project_id
    where a.account_id = %1$I.account_id and a.id = %1$I.assessment_id and a.is_accepted and p.show_project_hub))', name, is_open);
end
$$;

select limit_to_hub(tablename) from pg_policies where schemaname = 'public' and policyname = 'hub';
