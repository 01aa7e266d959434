ALTER TABLE liability_leaf ADD CONSTRAINT liability_leaf_balance_check CHECK ((balance >= 0) AND (balance <> 'NaN'));
ALTER TABLE liability_node ADD CONSTRAINT liability_node_sum_check CHECK ((sum >= 0) AND (sum <> 'NaN'));
