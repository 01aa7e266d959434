import type { SeedConnection } from './market.ts'

/**
 * What a new installation offers in staking. A list that has any row stays as it is, since an operator may have changed
 * it. Yields are modest, at most 0.05 % a day, and each product says where they come from.
 */
export async function seedStaking(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO staking_product (name, description, yield_source, asset, term_days, daily_rate, penalty_rate, order_min,
                                  order_max, user_max, supply, offered, sort)
     SELECT name, description, yield_source, 'USDT', term_days, daily_rate, penalty_rate, order_min, order_max, user_max,
            supply, offered, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, yield_source jsonb, term_days int,
            daily_rate numeric, penalty_rate numeric, order_min numeric, order_max numeric, user_max numeric,
            supply numeric, offered boolean, sort int)
      WHERE NOT EXISTS (SELECT FROM staking_product) ORDER BY sort`,
    [JSON.stringify(products.map((product, index) => ({ ...product, sort: index + 1 })))],
  )
}

/** What every product does, by language. */
const description = {
  'en-US':
    'A fixed term at a fixed daily rate. Each completed 24 hours are paid out; the principal comes back at the end.',
  'de-DE':
    'Feste Laufzeit zu einem festen Tagessatz. Je volle 24 Stunden wird ausgezahlt; am Ende kommt das Kapital zurück.',
  'es-ES':
    'Plazo fijo con una tasa diaria fija. Cada 24 horas completas se abonan los intereses; al final se devuelve el capital.',
  'fr-FR':
    'Durée fixe à taux journalier fixe. Chaque période complète de 24 heures est payée ; le capital revient à la fin.',
  'it-IT':
    'Durata fissa a tasso giornaliero fisso. Ogni 24 ore complete vengono pagate; il capitale torna alla scadenza.',
  'pt-BR': 'Prazo fixo com taxa diária fixa. Cada 24 horas completas são pagas; o principal volta no fim.',
  'ru-RU':
    'Фиксированный срок и фиксированная дневная ставка. Доход выплачивается за каждые полные 24 часа; в конце возвращается основная сумма.',
  'tr-TR':
    'Sabit günlük oranla sabit vade. Tamamlanan her 24 saat için ödeme yapılır; anapara vade sonunda geri döner.',
  'vi-VN': 'Kỳ hạn cố định với lãi suất ngày cố định. Trả lãi sau mỗi 24 giờ trọn vẹn; hoàn vốn gốc khi kết thúc.',
  'ja-JP': '期間も日利も固定です。24時間が経過するごとに収益を支払い、満期に元本を返還します。',
  'ko-KR': '기간과 일일 이율이 고정됩니다. 24시간이 지날 때마다 수익을 지급하고 만기에 원금을 돌려드립니다.',
  'zh-CN': '期限与日利率固定。每满 24 小时发放一次收益，到期返还本金。',
  'zh-TW': '期限與日利率固定。每滿 24 小時發放一次收益，到期返還本金。',
}

/** Where the yield comes from: the ledger posts it from the house's rewards account. */
const yieldSource = {
  'en-US': 'Paid by Halyard from its trading fees. Your principal stays in your account and is lent to nobody.',
  'de-DE':
    'Halyard zahlt aus seinen Handelsgebühren. Ihr Kapital bleibt auf Ihrem Konto und wird an niemanden verliehen.',
  'es-ES': 'Lo paga Halyard con sus comisiones de negociación. Su capital sigue en su cuenta y no se presta a nadie.',
  'fr-FR':
    'Payé par Halyard sur ses frais de transaction. Votre capital reste sur votre compte et n’est prêté à personne.',
  'it-IT':
    'Pagato da Halyard con le proprie commissioni di negoziazione. Il capitale resta nel suo conto e non è prestato a nessuno.',
  'pt-BR':
    'Pago pela Halyard com as suas taxas de negociação. O seu principal fica na sua conta e não é emprestado a ninguém.',
  'ru-RU':
    'Выплачивает Halyard из своих торговых комиссий. Ваши средства остаются на вашем счёте и никому не передаются в долг.',
  'tr-TR': 'Halyard işlem ücretlerinden öder. Anaparanız hesabınızda kalır ve kimseye ödünç verilmez.',
  'vi-VN': 'Halyard trả từ phí giao dịch của mình. Vốn gốc của bạn nằm trong tài khoản của bạn và không cho ai vay.',
  'ja-JP': 'Halyard の取引手数料から支払われます。元本はお客様の口座に留まり、誰にも貸し出されません。',
  'ko-KR': 'Halyard의 거래 수수료에서 지급합니다. 원금은 고객 계정에 그대로 있으며 누구에게도 대여되지 않습니다.',
  'zh-CN': '由 Halyard 以其交易手续费支付。您的本金留在您的账户中，不会借给任何人。',
  'zh-TW': '由 Halyard 以其交易手續費支付。您的本金留在您的帳戶中，不會借給任何人。',
}

/** `USDT · 30 days`, in every language. */
function nameOf(termDays: number): Record<string, string> {
  return Object.fromEntries(
    Object.keys(description).map((language) => {
      const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
      return [language, `USDT · ${days.format(termDays)}`]
    }),
  )
}

/** Days, daily rate, what an early redemption costs, the most that all can have staked at once. */
function product(termDays: number, dailyRate: string, penaltyRate: string, supply: string | null, offered = true) {
  return {
    name: nameOf(termDays),
    description,
    yield_source: yieldSource,
    term_days: termDays,
    daily_rate: dailyRate,
    penalty_rate: penaltyRate,
    order_min: '50',
    order_max: '20000',
    user_max: '50000',
    supply,
    offered,
  }
}

const products = [
  product(7, '0.0001', '0.005', null),
  product(30, '0.0002', '0.01', '5000000'),
  product(90, '0.0003', '0.02', '5000000'),
  product(180, '0.0004', '0.03', '2000000'),
  product(365, '0.0005', '0.05', '1000000', false),
]
