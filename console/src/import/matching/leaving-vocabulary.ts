/**
 * The words of headers such as “Employment end date”, “Letzter Arbeitstag” and “Data rozwiązania umowy”, by language,
 * because “do” is “until” in one and “of the” in another. A header is such a date if each of its words is one of these.
 */
export interface LeavingWords {
  /** Somebody leaves. */
  leaving: string
  /** Something ends, which may be an employment. */
  ending: string
  /** The last of something, which has to be a day. */
  last?: string
  /** Something is due, which is an employment only if that is said. */
  expiring?: string
  /** What ends: an employment, a contract, an account. */
  employment: string
  /** A day of work, as one word: both employment and date. */
  workday?: string
  date: string
  filler?: string
}

export const LEAVING_WORDS: Record<string, LeavingWords> = {
  en: {
    leaving: `termination terminated leaving left leaver exit exited separation separated resignation resigned offboarding offboarded offboard dismissal dismissed discharge discharged
      relieving relieved retirement retired deletion deleted deactivation deactivated suspension suspended removal removed redundancy quit quitting severance death deceased disablement`,
    ending: 'end ends ended ending enddate until till finish finished cessation departure departed',
    last: 'last final',
    expiring: 'expiry expires expire expired expiration',
    employment:
      'employment employed employee employees contract service work working worked job company firm staff worker account user engagement tenure',
    workday: 'workday',
    date: 'date day on at time timestamp stamp datetime utc',
    filler: 'of the from in is was s off soft effective actual expected planned scheduled official and',
  },
  de: {
    leaving: `austritt austritts ausgetreten ausgeschieden ausscheiden kundigung gekundigt abgang verlassen entlassen entlassung renteneintritt pensionierung ruhestand dienstaustritt dienstaustritts deaktiviert gesperrt geloscht
      deaktivierung loschung austrittsdatum austrittstermin austrittstag kundigungsdatum kundigungstermin ausscheidedatum ausscheidungsdatum abgangsdatum entlassungsdatum loschdatum sperrdatum deaktivierungsdatum exitdatum offboarding offboardingdatum`,
    ending:
      'ende endet enddatum beendet beendigung bis vertragsende vertragsenddatum vertragsablauf arbeitsvertragsende beschaftigungsende anstellungsende dienstende befristungsende',
    last: 'letzter letzte letzten letztes',
    expiring: 'ablauf',
    employment: `vertrag vertrags vertrages arbeitsvertrag arbeitsvertrags arbeitsvertrages beschaftigung beschaftigungs beschaftigt anstellung angestellt arbeitsverhaltnis arbeitsverhaltnisses dienstverhaltnis dienstverhaltnisses dienst
      tatigkeit befristet befristung mitarbeiter mitarbeiters vertragsende vertragsenddatum vertragsablauf arbeitsvertragsende beschaftigungsende anstellungsende dienstende befristungsende`,
    workday: 'arbeitstag tatigkeitstag beschaftigungstag',
    date: 'datum tag termin am zum per ab zeitpunkt',
    filler: 'des der dem vom im aus unternehmen firma geplanter geplantes und',
  },
  fr: {
    leaving:
      'sortie sorti depart parti demission demissionnaire licenciement licencie radiation radie rupture cessation desactivation desactive suppression supprime retraite deces',
    ending: 'fin terme jusqu',
    last: 'dernier derniere',
    expiring: 'echeance expiration',
    employment:
      'contrat emploi travail travaille cdd service salarie employe collaborateur entreprise effectifs',
    date: 'date jour le',
    filler: 'de du d la l des au en prevue prevu effective',
  },
  es: {
    leaving:
      'baja salida cese egreso retiro renuncia despido desvinculacion desvinculado cesado jubilacion eliminacion desactivacion separacion terminacion',
    ending: 'fin final finalizacion termino hasta',
    last: 'ultimo ultima',
    expiring: 'vencimiento expiracion',
    employment: 'contrato laboral laborable trabajo trabajado empleo relacion servicio empleado empresa',
    date: 'fecha dia',
    filler: 'de del la el los en prevista',
  },
  pt: {
    leaving:
      'demissao desligamento saida rescisao exoneracao demitido desligado aposentadoria cessacao dispensa desativacao exclusao',
    ending: 'fim final termino encerramento ate',
    last: 'ultimo ultima',
    expiring: 'vencimento expiracao',
    employment: 'contrato trabalho trabalhado emprego vinculo servico colaborador empresa contratual',
    date: 'data dia em',
    filler: 'de do da o a prevista',
  },
  it: {
    leaving:
      'cessazione uscita dimissioni licenziamento cessato dimesso licenziato risoluzione pensionamento disattivazione eliminazione',
    ending: 'fine termine conclusione',
    last: 'ultimo ultima',
    expiring: 'scadenza',
    employment: 'contratto rapporto lavoro lavorativo lavorato impiego servizio dipendente azienda',
    date: 'data giorno il al',
    filler: 'di del della dal dall prevista',
  },
  nl: {
    leaving:
      'uit uitdienst uitdienstdatum uitdiensttreding uitdiensttredingsdatum ontslag ontslagen ontslagdatum vertrek vertrokken vertrekdatum uittreding uittredingsdatum beeindiging beeindigd beeindigingsdatum deactivering verwijderd',
    ending: 'einde eind einddatum tot eindigt contracteinde contracteinddatum',
    last: 'laatste',
    employment:
      'contract contracts dienstverband dienst arbeidsovereenkomst arbeidscontract werk contracteinde contracteinddatum',
    workday: 'werkdag arbeidsdag',
    date: 'datum dag per op',
    filler: 'van het de',
  },
  sv: {
    leaving:
      'slutat slutade avgang avgangsdatum avgatt uppsagd uppsagning uppsagningsdatum avslutad avslutade avslutsdatum inaktiverad pensionsdatum',
    ending:
      'slut slutar slutdatum till upphor upphorande upphordatum anstallningsslut anstallningsslutdatum kontraktsslut',
    last: 'sista',
    employment:
      'anstallningsslut anstallningsslutdatum kontraktsslut anstallning anstallningen anstallningens anstalld arbete kontrakt kontraktets avtal avtalets tjanst',
    workday: 'arbetsdag anstallningsdag',
    date: 'datum dag den',
    filler: 'for av',
  },
  da: {
    leaving: `fratradt fratraedelse fratraedelsesdato fratradelse fratradelsesdato opsagt opsigelse opsigelsesdato afgang afgangsdato sluttet stoppet oppsigelse oppsigelsesdato oppsagt avgang avgangsdato fratredelse fratredelsesdato fratradte deaktiveret slettet`,
    ending:
      'kontraktudlob kontraktslut slut slutt slutdato sluttdato ophor ophorsdato opphor opphorsdato ophorer opphorer til',
    last: 'sidste siste',
    expiring: 'udlob udlober utlop utloper',
    employment:
      'kontraktudlob kontraktslut ansaettelse ansaettelsen ansaettelsens ansat kontrakt kontrakten ansettelse ansettelsen ansettelsens ansatt arbeidsforhold arbeid arbejde',
    workday: 'arbejdsdag arbeidsdag',
    date: 'dato dag den',
    filler: 'for av af',
  },
  pl: {
    leaving:
      'zwolnienia zwolnienie zwolniony zwolniona odejscia odejscie rozwiazania rozwiazanie wypowiedzenia wypowiedzenie ustania ustanie dezaktywacji usuniecia',
    ending: 'zakonczenia zakonczenie konca koniec do',
    last: 'ostatni ostatniego',
    expiring: 'wygasniecia wygasniecie',
    employment:
      'umowy umowa pracy praca zatrudnienia zatrudnienie zatrudniony zatrudniona stosunku pracownika',
    date: 'data dzien dnia',
    filler: 'z o',
  },
  tr: {
    leaving: 'cikis ayrilis ayrilma ayrildi istifa fesih feshi emeklilik cikarilma',
    ending: 'bitis bitisi sonu sona sonlanma',
    last: 'son',
    employment: 'is isten sozlesme sozlesmesi sozlesmenin calisma akdi akdinin istihdam calisan',
    date: 'tarih tarihi gun gunu',
    filler: 'erme',
  },
  ru: {
    leaving:
      'увольнения увольнение уволен уволена ухода уход отчисления расторжения расторжение прекращения прекращение',
    ending: 'окончания окончание конец конца завершения завершение до',
    last: 'последний последнего',
    employment:
      'договора договор контракта контракт работы работа рабочий рабочего трудового трудовых отношений службы сотрудника',
    date: 'дата даты день дня',
    filler: 'с по в на из и',
  },
  hi: {
    leaving: 'त्यागपत्र इस्तीफा इस्तीफे सेवानिवृत्ति निष्कासन छोड़ने प्रस्थान बर्खास्तगी सेवामुक्ति',
    ending: 'समाप्ति समाप्त',
    last: 'अंतिम आखिरी',
    employment: 'कार्य सेवा नौकरी रोजगार अनुबंध',
    workday: 'कार्यदिवस',
    date: 'तिथि तारीख दिन दिनांक दिवस',
    filler: 'की का के',
  },
  cs: {
    leaving: 'odchodu odchod vystupu vystup vypovedi vypoved rozvazani propusteni',
    ending: 'ukonceni konec konce do',
    last: 'posledni',
    employment: 'smlouvy smlouva pomeru pracovniho pracovni prace zamestnani',
    date: 'datum den dne',
  },
  sk: {
    leaving: 'odchodu odchod vystupu vystup vypoved vypovede prepustenia skoncenia',
    ending: 'ukoncenia koniec konca do',
    last: 'posledny',
    employment: 'zmluvy zmluva pomeru pracovneho pracovny prace zamestnania',
    date: 'datum den dna',
  },
  hu: {
    leaving: 'kilepes kilepesi felmondas felmondasi tavozas',
    ending: 'vege vegdatum megszunese',
    last: 'utolso',
    employment: 'szerzodes munkaviszony munkaviszonyanak',
    workday: 'munkanap',
    date: 'datum datuma nap napja ideje idopontja',
    filler: 'a',
  },
  ro: {
    leaving: 'plecarii plecare demisiei demisie concedierii concediere incetarii incetare iesirii',
    ending: 'sfarsit sfarsitului incheierii incheiere',
    last: 'ultima',
    employment: 'contractului contract muncii munca lucru',
    date: 'data ziua zi',
    filler: 'de la a',
  },
  fi: {
    leaving: 'lahtopaiva irtisanomispaiva eropaiva poistumispaiva',
    ending: 'paattymispaiva paattyy paattyminen loppupaiva',
    last: 'viimeinen',
    employment: 'tyosuhde tyosuhteen tyosopimus tyosopimuksen',
    workday: 'tyopaiva',
    date: 'paiva pvm paivamaara',
  },
  hr: {
    leaving: 'odlaska odlazak prestanka prestanak otkaza otkaz',
    ending: 'zavrsetka zavrsetak kraj do',
    last: 'zadnji posljednji',
    employment: 'ugovora ugovor rada radnog odnosa zaposlenja radni',
    date: 'datum dan',
  },
  bg: {
    leaving: 'напускане освобождаване прекратяване уволнение',
    ending: 'краи приключване до',
    last: 'последен',
    employment: 'договор договора работен трудов трудовия работа',
    date: 'дата ден',
    filler: 'на за',
  },
  uk: {
    leaving: 'звільнення звільнений звільнена припинення розірвання',
    ending: 'закінчення кінець завершення до',
    last: 'останній',
    employment: 'договору договір контракту роботи робочий',
    date: 'дата день',
    filler: 'з',
  },
  el: {
    leaving: 'αποχωρησης απολυσης παραιτησης',
    ending: 'ληξης τελους',
    last: 'τελευταια',
    employment: 'συμβασης εργασιας',
    date: 'ημερομηνια ημερα',
  },
  lt: {
    leaving: 'atleidimo isejimo',
    ending: 'pabaigos pabaiga',
    last: 'paskutine',
    employment: 'sutarties darbo',
    date: 'data diena',
  },
  lv: {
    leaving: 'atlaisanas aiziesanas',
    ending: 'beigu',
    last: 'pedeja',
    employment: 'liguma darba',
    date: 'datums diena',
  },
  et: {
    leaving: 'lahkumise lahkumiskuupaev',
    ending: 'lopp loppkuupaev',
    last: 'viimane',
    employment: 'lepingu toolepingu too',
    workday: 'toopaev',
    date: 'kuupaev paev',
  },
}

/** The same in languages that write no spaces, or several words that only together say it. */
export const GONE_AT_WORD =
  /^(?:退職|退社|離職|退任|解雇|退会|脱退|契約(?:終了|満了|満期)|雇用(?:契約)?終了|最終(?:出勤|勤務|就業)|在籍終了|勤務終了|資格喪失|削除|無効化|停止)(?:予定)?(?:年月日|日付|日時|日)$|^契約期限$|^(?:퇴사|퇴직|계약종료|계약만료|계약해지|고용종료|근로계약종료|최종근무|마지막근무|해고|탈퇴|사직|삭제|비활성화)(?:예정)?(?:일자|일시|일|날짜)$|^(?:离职|離職|辞职|辭職|离任|退休|解雇|解聘|(?:劳动)?合同(?:到期|终止|结束|期满)|(?:合約|契約)(?:到期|終止|結束|期滿)|最后工作|最後工作|停用|删除|刪除|注销|註銷|离开|離開)(?:日期|时间|時間|日)$|^วันที่(?:ลาออก|พ้นสภาพ|สิ้นสุดสัญญา|สิ้นสุดการจ้าง)$|^วัน(?:ลาออก|ทำงานวันสุดท้าย|สิ้นสุดสัญญา)$|^ngay(?:nghiviec|thoiviec|lamvieccuoicung|ketthuchopdong|hethanhopdong)$|^tanggal(?:keluar|resign|berhenti|akhirkontrak|berakhirkontrak|habiskontrak)$|^akhirkontrak$/u
export const ENDS_AT_WORD =
  /^(?:終了|満了)(?:予定)?(?:年月日|日付|日)$|^종료(?:일자|일|날짜)$|^(?:结束|結束|终止|終止)(?:日期|日)$|^วันที่สิ้นสุด$|^ngayketthuc$|^tanggalberakhir$/u
