import type { SeedConnection } from './market.ts'

/** What a new installation lends. A list that has any row stays as it is, since an operator may have changed it. */
export async function seedLoans(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO loan_product (name, description, asset, amount_min, amount_max, interest_free_days, daily_rate, term_days,
                               offered, sort)
     SELECT name, description, 'USDT', amount_min, amount_max, interest_free_days, daily_rate, term_days, offered, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, amount_min numeric, amount_max numeric,
            interest_free_days int, daily_rate numeric, term_days int, offered boolean, sort int)
      WHERE NOT EXISTS (SELECT FROM loan_product) ORDER BY sort`,
    [JSON.stringify(products.map((product, index) => ({ ...product, sort: index + 1 })))],
  )
}

/** What every loan is, by language. */
const description = {
  'en-US':
    'Repay early at any time and pay only for the days that have begun. When it is due, the whole debt is collected from your balance; if there is not enough, the daily rate is one and a half times as high until you repay.',
  'de-DE':
    'Jederzeit vorzeitig rückzahlbar, Sie zahlen nur die begonnenen Tage. Bei Fälligkeit wird die ganze Schuld von Ihrem Guthaben eingezogen; reicht es nicht, gilt bis zur Rückzahlung der anderthalbfache Tagessatz.',
  'es-ES':
    'Puede devolverlo antes en cualquier momento y pagar solo los días iniciados. Al vencer se cobra toda la deuda de su saldo; si no alcanza, la tasa diaria es una vez y media mayor hasta que lo devuelva.',
  'fr-FR':
    'Remboursable à tout moment, vous ne payez que les jours commencés. À l’échéance, toute la dette est prélevée sur votre solde ; s’il est insuffisant, le taux journalier est une fois et demie plus élevé jusqu’au remboursement.',
  'it-IT':
    'Rimborsabile in anticipo in ogni momento, si pagano solo i giorni iniziati. Alla scadenza l’intero debito viene prelevato dal saldo; se non basta, il tasso giornaliero è una volta e mezza fino al rimborso.',
  'pt-BR':
    'Pague antes a qualquer momento, só pelos dias iniciados. No vencimento toda a dívida é cobrada do seu saldo; se não for suficiente, a taxa diária é uma vez e meia maior até o pagamento.',
  'ru-RU':
    'Можно погасить досрочно в любой момент и заплатить только за начавшиеся дни. В срок весь долг списывается с баланса; если средств не хватает, до погашения действует дневная ставка в полтора раза выше.',
  'tr-TR':
    'İstediğiniz zaman erken ödeyebilir, yalnızca başlamış günler için ödersiniz. Vadesinde borcun tamamı bakiyenizden alınır; yetmezse ödeyene kadar günlük oran bir buçuk katıdır.',
  'vi-VN':
    'Có thể trả sớm bất cứ lúc nào và chỉ trả cho những ngày đã bắt đầu. Khi đến hạn, toàn bộ khoản nợ được thu từ số dư; nếu không đủ, lãi suất ngày cao gấp rưỡi cho đến khi bạn trả.',
  'ja-JP':
    'いつでも早期返済でき、開始した日数分のみを支払います。返済日には残高から全額が引き落とされ、不足する場合は返済まで日利が1.5倍になります。',
  'ko-KR':
    '언제든지 조기 상환할 수 있으며 시작된 날에 대해서만 이자를 냅니다. 만기에는 잔액에서 전액이 회수되며, 부족하면 상환할 때까지 일일 이율이 1.5배가 됩니다.',
  'zh-CN':
    '可随时提前还款，仅按已开始的天数计息。到期时从余额中一次收取全部欠款；余额不足时，还清前日利率按 1.5 倍计算。',
  'zh-TW':
    '可隨時提前還款，僅按已開始的天數計息。到期時從餘額中一次收取全部欠款；餘額不足時，還清前日利率按 1.5 倍計算。',
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

/** Days, days without interest, daily rate, least and most. */
function product(
  termDays: number,
  interestFreeDays: number,
  dailyRate: string,
  [amountMin, amountMax]: readonly [string, string],
  offered = true,
) {
  return {
    name: nameOf(termDays),
    description,
    amount_min: amountMin,
    amount_max: amountMax,
    interest_free_days: interestFreeDays,
    daily_rate: dailyRate,
    term_days: termDays,
    offered,
  }
}

const products = [
  product(7, 3, '0.0003', ['100', '2000']),
  product(30, 7, '0.0004', ['500', '10000']),
  product(90, 7, '0.0005', ['1000', '20000']),
  product(180, 0, '0.0006', ['1000', '50000'], false),
]
