/**
 * What the server says in English on pages of the console: what a field accepts, what alarms are about, what speaks for a
 * closer look. A sentence that is not here is shown as it was said.
 */
const sentences: readonly (readonly [english: RegExp, chinese: string])[] = [
  // What a field or a key accepts.
  [/^takes two operators$/, '须两人同意'],
  [/^takes two operators unless it is switched off$/, '须两人同意，停用除外'],
  [/^takes two operators unless it is called a sample$/, '须两人同意，标为示例除外'],
  [/^takes two operators unless the offer ends sooner$/, '须两人同意，提前结束除外'],
  [/^takes two operators unless the offer begins later$/, '须两人同意，推迟开始除外'],
  [/^takes two operators unless the article is not pinned$/, '须两人同意，未置顶的文章除外'],
  [/^takes two operators unless it is taken down, or not pinned$/, '须两人同意，撤下或未置顶除外'],
  [/^takes two operators unless their access ends$/, '须两人同意，停用除外'],
  [/^1 for yes, 0 for no$/, '1 为是，0 为否'],
  [/^text of 1 to (\d+) characters$/, '1 至 $1 个字符的文本'],
  [/^a whole number from (\d+) to (\d+)$/, '$1 至 $2 的整数'],
  [/^an amount such as 12\.5, greater than 0$/, '大于 0 的金额，如 12.5'],
  [/^an amount such as 0\.5, or 0$/, '金额，如 0.5，可为 0'],
  [/^a number such as 0\.05, with at most (\d+) decimals$/, '数值，如 0.05，最多 $1 位小数'],
  [
    /^a number above 0 and below 1 such as 0\.85, with at most (\d+) decimals$/,
    '大于 0 且小于 1 的数值，如 0.85，最多 $1 位小数',
  ],
  [/^an amount, or 0, and at most (\S+)$/, '不超过 $1 的金额，可为 0'],
  [/^an amount greater than 0 and at most (\S+)$/, '大于 0 且不超过 $1 的金额'],
  [/^a moment in UTC such as (\S+)$/, 'UTC 时间，如 $1'],
  [/^now, no, or a moment in UTC such as (\S+)$/, 'now（立即）、no（不发布），或 UTC 时间，如 $1'],
  [/^or none$/, '或 none（无）'],
  [/^or all$/, '或 all（全部）'],
  [/^or always$/, '或 always（全天候）'],
  [/^a time zone and hours of its week in quarters, such as (.+)$/, '时区与每周服务时间，以一刻钟为单位，如 $1'],
  [
    /^up to (\d+) shares of one such as 0\.03 0\.01, with spaces between, together at most (\S+)$/,
    '最多 $1 个比例，以空格分隔，如 0.03 0.01，合计不超过 $2',
  ],
  [
    /^\{"en-US": "…", …\} of 1 to (\d+) characters each, for one or more of (.+)$/,
    '每种语言 1 至 $1 个字符，可填写一种或多种语言：$2',
  ],
  [/^\{"en-US": \{"title": .*\}, …\} for one or more of (.+)$/, '标题、摘要与正文，可填写一种或多种语言：$1'],
  [/^one of (.+)$/, '可选：$1'],
  [/^another first password is mailed, the second factor forgotten$/, '将邮寄新的初始密码，并清除双重验证'],
  [
    /^addresses with spaces or line breaks between them, each of which one user gets$/,
    '地址，以空格或换行分隔；每个地址只分配给一位用户',
  ],
  [/^the extended public key whose addresses are retired$/, '要停用其地址的扩展公钥'],
  [/^the BIC of a bank, such as (\S+)$/, '银行的 BIC，如 $1'],
  [/^an email address, to which what they sign in with first is sent$/, '邮箱地址，首次登录凭据将发送至此'],
  [/^the number of their own account as a user, declared once$/, '本人用户账户的编号，只能申报一次'],
  [/^channel:value, with commas between$/, '渠道:内容，以逗号分隔'],
  [/^channels are (.+)$/, '渠道有：$1'],
  [/^a version such as (\S+)$/, '版本号，如 $1'],
  [/^an address that begins with https:\/\/$/, '以 https:// 开头的网址'],
  [/^a picture of the app, such as (\S+)$/, '应用内的图片，如 $1'],
  [/^a whole number that none has yet, such as (\d+)$/, '尚未使用的整数，如 $1'],
  [/^the code of a coin that has none yet, such as (\S+)$/, '尚未设置的币种代码，如 $1'],
  [/^2 to 12 capital letters and digits, such as (\S+)$/, '2 至 12 位大写字母和数字，如 $1'],
  [/^COIN:CHAIN, such as (\S+)$/, '币种:链，如 $1'],
  [/^small letters, digits and single dashes, such as (\S+)$/, '小写字母、数字和单个连字符，如 $1'],
  [/^a name of 2 to 40 small letters, digits, spaces, dots and dashes$/, '2 至 40 个小写字母、数字、空格、点或连字符'],
  [/^its seconds, from 1 to (\d+)$/, '秒数，1 至 $1'],
  [/^a pair that has none yet, such as (\S+)$/, '尚未设置的交易对，如 $1'],
  [/^its two coins in small letters, such as (\S+)$/, '两个币种的小写代码，如 $1'],
  // Pools of deposit addresses.
  [/^(\d+) free, (\d+) assigned$/, '可用 $1 个，已分配 $2 个'],
  [/^(\d+) derived so far$/, '已派生 $1 个'],
  [/^(\d+) retired$/, '已停用 $1 个'],
  // Alarms.
  [/^The ledger does not add up, and withdrawals are stopped\.$/, '账本不平，提现已停止。'],
  [/^The ledger does not add up\. Withdrawals are stopped until .*$/, '账本不平。在两位操作员解除警报之前，提现停止。'],
  [
    /^The ledger has not been checked for five minutes, and withdrawals are stopped\.$/,
    '账本已五分钟未核对，提现已停止。',
  ],
  [
    /^The ledger has not been checked for five minutes\. .*$/,
    '账本已五分钟未核对，提现已停止：请检查后台进程是否在运行。',
  ],
  [/^No price has come for a minute\.$/, '一分钟没有新报价。'],
  [/^No price has come for a minute\. .*$/, '一分钟没有新报价，成交、开仓和结算均已暂停：请检查是否有报价进程在主导。'],
  [/^Users wait for an answer longer than they should\.$/, '用户等待处理的时间过长。'],
  [/^(\d+) items? waits? for operators longer than they should\.$/, '有 $1 项等待操作员处理的时间过长。'],
  [/^A pool of deposit addresses runs low\.$/, '充值地址池余量不足。'],
  [/^Few deposit addresses are left for (.+): fill the pools\.$/, '$1 的充值地址余量不足：请补充地址池。'],
  [/^A table that is kept by months lacks one\.$/, '按月保存的数据表缺少月份。'],
  [
    /^The coming months of (.+) are not made: .*$/,
    '$1 尚未建立后续月份：请在后台进程日志中查看任务 months。目前没有数据丢失。',
  ],
  [/^A test of alarms, asked for by (.+)\.$/, '警报测试，由 $1 发起。'],
  // What speaks for a closer look.
  [/^A photo of the document is also one of users? (.+)\.$/, '证件照片与用户 $1 的相同。'],
  [/^The address is also one of users? (.+)\.$/, '该地址也是用户 $1 的地址。'],
  [/^Nothing was paid to this address for this user before\.$/, '此前从未为该用户向此地址付款。'],
  [
    /^The newest sign-in, less than a day ago, was the first from such a device\.$/,
    '最近一次登录在一天之内，且为首次使用该设备。',
  ],
  [/^The coin was deposited in the day before\.$/, '该币种在前一天内有充值。'],
  [/^Withdrawals were blocked in the last seven days, .*$/, '最近七天内因修改密码或双重验证暂停过提现。'],
  [/^The account is less than seven days old\.$/, '账户注册不足七天。'],
]

/** Each part between semicolons that is known. */
export function inChinese(said: string): string {
  return said
    .split('; ')
    .map((part) => {
      const [english, chinese] = sentences.find(([known]) => known.test(part)) ?? []
      return english && chinese !== undefined ? part.replace(english, chinese) : part
    })
    .join('；')
}
