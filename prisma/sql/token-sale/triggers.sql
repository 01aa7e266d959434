-- What was bought never changes, and a release is final.
CREATE TRIGGER token_subscription_is_final BEFORE UPDATE ON token_subscription FOR EACH ROW
  WHEN (OLD.state <> 'frozen'
     OR (OLD.user_id, OLD.sale_id, OLD.asset, OLD.paying_asset, OLD.unit_price, OLD.quantity, OLD.paid, OLD.unlocks_at)
          IS DISTINCT FROM
        (NEW.user_id, NEW.sale_id, NEW.asset, NEW.paying_asset, NEW.unit_price, NEW.quantity, NEW.paid, NEW.unlocks_at))
  EXECUTE FUNCTION decided_is_final('a subscription');

-- What was promised never changes, and a payment is final.
CREATE TRIGGER token_reward_is_final BEFORE UPDATE ON token_reward FOR EACH ROW
  WHEN (OLD.paid_at IS NOT NULL
     OR (OLD.subscription_id, OLD.level, OLD.user_id, OLD.asset, OLD.amount)
          IS DISTINCT FROM (NEW.subscription_id, NEW.level, NEW.user_id, NEW.asset, NEW.amount))
  EXECUTE FUNCTION decided_is_final('a reward');

CREATE TRIGGER token_reward_stays BEFORE DELETE OR TRUNCATE ON token_reward
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('a reward');

CREATE TRIGGER token_reward_notify AFTER UPDATE OF paid_at ON token_reward FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION token_reward_notify();

CREATE TRIGGER token_subscription_stays BEFORE DELETE OR TRUNCATE ON token_subscription
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('a subscription');

CREATE TRIGGER token_subscription_notify AFTER UPDATE OF state ON token_subscription FOR EACH ROW
  WHEN (OLD.state = 'frozen' AND NEW.state = 'unfrozen') EXECUTE FUNCTION token_subscription_notify();

CREATE TRIGGER token_reward_promised AFTER INSERT ON token_reward
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION token_reward_promised();

CREATE TRIGGER token_reward_paid AFTER UPDATE ON token_reward
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION token_reward_paid();
