-- Plans jobs, and takes back what was planned, in one statement at the end of a transaction. A plan whose key a worker
-- takes at this very moment is tried again: neither could that job be changed nor was it replaced. The keys are locked
-- in their order, so that two transactions that plan the same ones wait for each other and never in a ring.
-- mode: replace (the later plan counts), keep (a job that is planned keeps its time), soonest (the sooner time counts),
-- takeBack (nothing is planned under the key any more; a job that has begun goes on).
CREATE FUNCTION kit.plan_jobs(plans json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  plan record;
  planned bigint;
BEGIN
  FOR plan IN
    SELECT * FROM ROWS FROM (json_to_recordset(plans)
      AS (name text, payload json, due_at timestamptz, key text, mode text))
      WITH ORDINALITY AS entry (name, payload, due_at, key, mode, place)
    ORDER BY key NULLS FIRST, place
  LOOP
    IF plan.mode = 'takeBack' THEN
      PERFORM graphile_worker.remove_job(plan.key);
      CONTINUE;
    END IF;
    planned := NULL;
    FOR tries IN 1..5 LOOP
      SELECT id INTO planned FROM graphile_worker.add_job(
        identifier => plan.name,
        payload => plan.payload,
        -- A job that has failed and waits to be tried again does not keep its time as one that has not been tried does.
        run_at => CASE WHEN plan.mode = 'soonest' AND plan.key IS NOT NULL THEN least(plan.due_at,
          (SELECT run_at FROM graphile_worker._private_jobs WHERE key = plan.key AND locked_at IS NULL))
          ELSE plan.due_at END,
        job_key => plan.key,
        job_key_mode => CASE WHEN plan.mode = 'replace' THEN 'replace' ELSE 'preserve_run_at' END);
      EXIT WHEN planned IS NOT NULL;
    END LOOP;
    IF planned IS NULL THEN
      RAISE EXCEPTION 'the job % could not be planned', plan.name USING COLUMN = plan.name;
    END IF;
    -- The row is ours by now, so that nobody else's plan is overlooked.
    IF plan.mode = 'soonest' THEN
      UPDATE graphile_worker._private_jobs SET run_at = plan.due_at WHERE id = planned AND run_at > plan.due_at;
    END IF;
  END LOOP;
END $$;
