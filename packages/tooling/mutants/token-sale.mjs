const rewards = (name) => ({ file: 'prisma/sql/token-sale/token-sale.sql.test.ts', name })

export const tokenSale = [
  {
    id: 'token-sale-reward-before-release',
    rule: 'A reward of a token sale is released with the coins',
    fault: 'It is paid while they are locked',
    file: 'prisma/sql/token-sale/token_sale_pay_rewards.sql',
    find: "bought.id = item.subscription_id AND bought.state = 'unfrozen'",
    put: 'bought.id = item.subscription_id',
    test: rewards('is paid once, from the release on, to a verified inviter'),
  },
  {
    id: 'token-sale-reward-to-anybody',
    rule: 'A reward goes only to an inviter whose name is verified',
    fault: 'It goes to anybody, invented accounts too',
    file: 'prisma/sql/token-sale/token_sale_pay_rewards.sql',
    find: 'AND token_reward_earned(reward.user_id, bought.user_id)',
    put: '',
    test: rewards('waits for the name of its inviter'),
  },
]
