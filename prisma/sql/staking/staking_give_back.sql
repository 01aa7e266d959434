-- Returns the supply of ended stakes to their products.
--   takes   the ids of stakes that have just ended
--   locks   their products, in the order of their ids and before accounts, as staking_write does
CREATE FUNCTION staking_give_back(closed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT stake.product_id FROM stake WHERE stake.id = ANY (closed)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE staking_product product SET staked = product.staked - freed.principal
    FROM (SELECT stake.product_id, sum(stake.principal) AS principal FROM stake
           WHERE stake.id = ANY (closed) GROUP BY stake.product_id) freed
   WHERE product.id = freed.product_id;
END $$;
