import type { LegacyEncoding } from './encodings.ts'

const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'áâãàçéêíóôõúü',
  'àèéìòóù',
  'éëïöüèáóíç',
  'åäöéšž',
  'æøåéöäüô',
  'áéíóúýþæðö',
]
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäľĺŕôö', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž', 'äöüß']

/** The letters outside ASCII of each language that is written in a code page, in lower case. */
export const ALPHABETS: Partial<Record<LegacyEncoding, readonly string[]>> = {
  'windows-1252': western,
  'iso-8859-15': western,
  macintosh: western,
  'windows-1250': central,
  'iso-8859-2': central,
  'windows-1254': ['çğıöşüâîûi̇'],
}

/**
 * The most frequent characters of names, job titles and headers. Texts of GBK, Big5, EUC-JP and EUC-KR are valid in one
 * another, and only what people are called tells them apart.
 */
const japanese =
  '田中山本村木藤佐高小大井川野上原林石島松清水池橋阿部森前後岡長近坂遠青福西三太郎一子美恵雄介香奈由直樹健真理裕也智之和幸子久明氏名姓部署課役職社員営業開発人事総務経取締主任電話番号権限所属' +
  '鈴渡辺伊斎齋吉加斉今河宮内谷工崎花千代彦男夫博史孝愛優翔陽結菜莉蓮悠斗担当者住'
const simplified =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂华建国文玉红梅' +
  '姓名邮箱电子件职位务部门经理总监工程师主管员岗角色权限手机公司地址小晓雪晨志海鹏宇飞龙欣婷'
const traditional =
  '王李張劉陳楊黃趙周吳徐孫馬朱胡郭何林高羅鄭梁謝宋唐許鄧韓馮曹彭曾蕭田董袁潘蔡余杜葉程蘇魏呂丁任沈姚盧姜鍾陸汪金石廖賴邱江薛洪莊簡游詹施翁怡君雅婷志明家豪淑芬美玲俊傑建宏佳穎欣宜心承恩冠宇偉小' +
  '姓名電子郵件信箱職稱位務部門經理總監工程師主管員角色權限手機公司地址'

export const USUAL_CHARACTERS: Partial<Record<LegacyEncoding, ReadonlySet<string>>> = {
  shift_jis: new Set(japanese),
  'euc-jp': new Set(japanese),
  gbk: new Set(simplified),
  big5: new Set(traditional),
}
