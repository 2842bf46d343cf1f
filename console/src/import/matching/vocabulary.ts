/**
 * What columns are called in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian,
 * Polish, Czech, Hungarian, Finnish, Romanian, Turkish, Russian, Japanese, Korean, Chinese, Hindi and Vietnamese.
 * Written as `headerWord` writes headers: lower case, without accents, spaces and punctuation.
 */
export type HeaderKind =
  | 'workEmail'
  | 'email'
  | 'login'
  | 'fullName'
  | 'displayName'
  | 'name'
  | 'familyFirst'
  | 'firstName'
  | 'middleName'
  | 'namePrefix'
  | 'lastName'
  | 'secondLastName'
  | 'role'
  | 'companyPosition'
  | 'status'
  | 'isActive'
  | 'isGone'
  | 'goneAt'
  | 'endsAt'
  | 'accountControl'
  | 'isOwner'
  | 'isAdmin'
  | 'isGuest'

export const VOCABULARY: Record<HeaderKind, string> = {
  workEmail: `
    workemail primaryemail companyemail businessemail corporateemail officeemail organizationemail workemailaddress primaryemailaddress workmail
    emaildienstlich dienstlicheemail geschaftlicheemail firmenemail emailpro emailprofessionnel adresseemailprofessionnelle
    correocorporativo correodeltrabajo correolaboral correoprofesional emailcorporativo emailprofissional emailaziendale emaillavoro werkemail zakelijkemailadres
    jobbepost arbetsepost arbejdsemail jobbepost emailsluzbowy sluzbowyemail isepostasi kurumsaleposta рабочаяпочта рабочийemail корпоративнаяпочта
    会社メール 会社メールアドレス 社用メール 勤務先メール 회사이메일 업무용이메일 회사메일 工作邮箱 公司邮箱 企业邮箱 工作郵箱 公司信箱 कार्यईमेल
  `,
  email: `
    email mail emailaddress mailaddress emailid emails mailid emailvalue email1value email1 emailaddress1 email1address useremail useremailaddress
    emailadresse mailadresse adressemail adresseemail courriel adressecourriel adresseelectronique adressedecourriel adressedemessagerie messagerie
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail emailcorreo
    enderecodeemail enderecoemail enderecoeletronico correioeletronico indirizzoemail postaelettronica indirizzodipostaelettronica indirizzomail
    emailadres mailadres epost epostadress epostadresse mejl mejladress mailadress adresemail adrespocztyelektronicznej poczta pocztaelektroniczna
    emailovaadresa emailcim sahkoposti sahkopostiosoite adresaemail adresadeemail eposta epostaadresi emailadresi mailadresi elektronikposta
    почта электроннаяпочта емейл имейл эпочта элпочта электронныйадрес адресэлектроннойпочты адреспочты мейл
    メール メールアドレス eメール eメールアドレス 電子メール 電子メールアドレス 이메일 이메일주소 메일 메일주소 전자메일 전자우편 e메일
    邮箱 邮件 电子邮件 电子邮箱 邮箱地址 邮件地址 电子邮件地址 电邮 郵箱 郵件 電子郵件 電郵 信箱 電子信箱 電子郵件地址 電郵地址
    ईमेल ईमेलपता ईमेलआईडी email thudientu diachiemail електроннапошта пошта имейл ηλεκτρονικοταχυδρομειο ηλεκτρονικηδιευθυνση البريدالالكتروني البريدالإلكتروني الايميل الإيميل דואל דואראלקטרוני אימייל surel alamatemail อีเมล อีเมล์ epasts eposts elpastas epostiaadress eposta
  `,
  login: `
    login username userprincipalname upn user userlogin loginname signinname logonname accountname useridemail loginid loginemail
    benutzer anmeldename identifiant usuario utilizador gebruiker anvandare bruger uzytkownik kullanici логин пользователь ログイン 로그인 登录名 登入名
  `,
  fullName: `
    fullname completename fullnames employeename membername participantname attendeename staffname personname studentname employeefullname
    vollername vollstandigername namevollstandig mitarbeitername vorundnachname vornameundnachname vornamenachname vorundzuname
    nomcomplet nometprenom prenometnom prenomnom nomprenom nomcompletdelemploye nombrecompleto nombreyapellidos nombreyapellido nombreapellidos
    nomecompleto nomeesobrenome nomeecognome nomecognome volledigenaam voorenachternaam fullstandigtnamn forochefternamn helanamnet
    fuldenavn fuldtnavn fulltnavn forogefternavn imieinazwisko imienazwisko jmenoaprijmeni celejmeno teljesnev kokonimi nimi numecomplet
    adsoyad adsoyadi adisoyadi adivesoyadi isimsoyisim tamad tamadi фио полноеимя имяифамилия имяфамилия фамилияимяотчество фамилияиимя фамилияимя
    прізвищеімя прізвищетаімя піб імятапрізвище повнеімя ονοματεπωνυμο الاسمالكامل שםמלא namalengkap ชื่อนามสกุล imeiprezime celemeno
    氏名 お名前 姓名 フルネーム 社員名 従業員名 漢字氏名 氏名漢字 성명 성함 전체이름 사원명 직원명 全名 员工姓名 員工姓名 成员姓名 中文姓名 पूरानाम hovaten hoten tendaydu
  `,
  displayName: `
    displayname employee employees member members person people participant attendee teammember staff worker colleague contact contactname
    anzeigename mitarbeiter mitarbeiterin mitarbeitende teilnehmer mitglied collaborateur salarie employe nomaffiche nomdaffichage empleado colaborador nombreparamostrar nombremostrado
    nomedeexibicao funcionario dipendente nominativo nomevisualizzato medewerker werknemer weergavenaam visningsnamn anstalld medarbetare visningsnavn medarbejder ansat
    pracownik nazwawyswietlana zamestnanec zobrazovanejmeno munkavallalo tyontekija angajat calisan gorunenad сотрудник отображаемоеимя работник участник
    表示名 社員 従業員 メンバー 표시이름 직원 显示名称 显示名 顯示名稱 员工 員工 成员 成員 कर्मचारी nhanvien tenhienthi
  `,
  name: `
    імя ονομα الاسم שם nama ชื่อ ime meno vardas vards nimi nafn name names nom nombre nome naam namn navn ad isim имя 名前 이름 名字 नाम jmeno nev nume ten
  `,
  familyFirst: `
    lastnamefirstname lastfirst lastnamefirst surnamefirstname namelastfirst namelastnamefirstname namelastcommafirst nachnamevorname namevorname nomprenoms apellidosynombre apellidosnombre
    apellidoynombre apellidosynombres cognomenome cognomeenome achternaamvoornaam efternamnfornamn nazwiskoiimie nazwiskoimie soyadad prijmeniajmeno
  `,
  firstName: `
    firstname givenname first forename fname givennames firstnames forenames christianname legalfirstname vorname vornamen rufname prenom prenoms primernombre nombres nombredepila
    primeironome prenome voornaam voornamen roepnaam fornamn tilltalsnamn fornavn imie imiona krestnijmeno keresztnev utonev etunimi prenume adi onad
    الاسمالأول الاسمالاول שםפרטי namadepan eesnimi krstnemeno fornafn
    名 めい 名めい ファーストネーム प्रथमनाम पहलानाम tenrieng имена
  `,
  middleName: `
    middlename middlenames middle secondname zweitername zweitervorname weiterevornamen weiterevorname deuxiemeprenom segundonombre secondonome mellannamn mellemnavn mellomnavn drugieimie tussenvoegsel tussenvoegsels
    infix lastnameprefix surnameprefix familynameprefix namensvorsatz vorsatzwort namensvorsatze namensprafix отчество побатькові tendem
  `,
  namePrefix: `
    prefix voorvoegsel voorvoegsels nameprefix vorsatz prefixe particle namenszusatz
  `,
  secondLastName: `
    segundoapellido apellidomaterno materno apellido2 apellidos2 secondlastname secondsurname lastname2 surname2 maternalsurname segundosobrenome
  `,
  lastName: `
    lastname surname familyname last lname surnames legallastname nachname familienname zuname nomdefamille nomdusage patronyme apellido apellidos primerapellido apellidopaterno paterno apellido1 firstsurname lastname1 surname1 paternalsurname
    cognome sobrenome apelido apelidos ultimonome achternaam familienaam efternamn efternavn etternavn nazwisko prijmeni vezeteknev csaladnev sukunimi numedefamilie
    прізвище επωνυμο επιθετο اسمالعائلة الكنية שםמשפחה namabelakang นามสกุล prezime priezvisko pavarde uzvards perekonnanimi eftirnafn
    soyad soyadi soyisim фамилия 姓 氏 姓せい 苗字 名字みょうじ ラストネーム 성 성씨 姓氏 उपनाम कुलनाम अंतिमनाम सरनेम ho hovatendem
  `,
  role: `
    role roles userrole userroles accessrole memberrole teamrole workspacerole orgrole organizationrole accesslevel access accesstype permission permissions permissionlevel
    usertype type membertype membershiptype accounttype seattype licensetype rolle benutzerrolle nutzerrolle rollen berechtigung berechtigungen rol roldeusuario rolutilisateur
    roleutilisateur droits droitsdacces permisos permiso papel funcaodousuario permissao permissoes ruolo ruoloutente permessi gebruikersrol roll anvandarroll behorighet
    brugerrolle rettigheder rola rolauzytkownika uprawnienia opravneni szerepkor szerep rooli kayttajarooli rolul kullanicirolu yetki роль рольпользователя права доступ ρολος الدور הרשאה peran บทบาท
    権限 ロール 役割 ユーザー権限 ユーザー種別 역할 권한 사용자역할 角色 用户角色 权限 權限 使用者角色 भूमिका vaitro quyen tipo typ tipodeusuario
  `,
  companyPosition: `
    jobtitle title position companyposition job designation function jobposition occupation workposition positiontitle employeetitle businesstitle worktitle jobname jobrole
    organizationtitle organization1title titleposition positionname currentposition professionaltitle employeedesignation
    stellenbezeichnung stelle titel berufsbezeichnung funktion positionsbezeichnung beruf tatigkeit jobbezeichnung stellentitel
    poste fonction intituleduposte intituledeposte titreduposte titre metier emploi cargo puesto puestodetrabajo ocupacion titulodelpuesto posicion
    posicao funcao titulodocargo titulo ocupacao qualifica mansione posizione posizionelavorativa incarico titolo functie functietitel functienaam functieomschrijving
    befattning tjanst tjanstetitel yrkestitel arbetstitel stilling stillingsbetegnelse jobtitel stillingstittel stanowisko stanowiskopracy zajmowanestanowisko
    pozice funkce pracovnipozice beosztas munkakor tehtavanimike ammattinimike functia functie post unvan gorev pozisyon meslek isunvani
    посада θεση ειδικοτητα المسمىالوظيفي الوظيفة תפקיד תואר jabatan posisi ตำแหน่ง pozicija radnomjesto pareigos amats ametikoht starfsheiti
    должность позиция 役職 役職名 職位 職種 肩書 肩書き 職名 직책 직위 직함 직급 직무 职位 职务 岗位 头衔 职称 職稱 職務 पद पदनाम chucvu chucdanh vitri
  `,
  status: `
    status state accountstatus userstatus memberstatus employmentstatus employeestatus activestatus accountstate userstate membershipstatus subscriptionstatus workerstatus
    orgstatus signinstatus onboardingstatus lifecyclestatus availability statut etat statutducompte estado estadodelacuenta estatus situacion situacao estadodaconta stato statoaccount statoutente
    kontostatus benutzerstatus beschaftigungsstatus mitarbeiterstatus zustand accountstatus tillstand kontostatus stan statuskonta stav allapot statusz tila stare durum durumu hesapdurumu
    стан κατασταση الحالة סטטוס สถานะ สถานะพนักงาน สถานภาพ statusas busena statuss olek staatus statuszamestnanca stavzamestnanca statuszaposlenika statusradnika статуснаслужителя stat2
    статус состояние статусаккаунта статуспользователя 状態 ステータス 在籍状況 在籍区分 利用状況 상태 계정상태 재직상태 재직여부 状态 账号状态 帐户状态 在职状态 狀態 帳號狀態 स्थिति trangthai
  `,
  isActive: `
    active isactive accountenabled enabled isenabled activeuser useractive accountactive employeeactive aktiv istaktiv actif activo ativo attivo actief aktywny aktivni aktif активен активный
    有効 활성 활성화 启用 啟用 सक्रिय
    islicensed employed isemployed currentlyemployed stillemployed currentemployee isenabledaccount beschaftigt angestellt nochbeschaftigt istbeschaftigt enposte enactivite vigente sigueactivo enalta
    inforza inservizio indienst nogindienst anstalldnu ansatnu zatrudniony czyzatrudniony czyaktywny calisiyor calisiyormu действующий работает 在職中 在職 재직 재직중 在职 是否在职 कार्यरत aktivan aktivny активен aktyvus aktivs aktiivne
  `,
  isGone: `
    suspended issuspended deactivated isdeactivated disabled isdisabled deleted isdeleted archived isarchived blocked isblocked inactive isinactive terminated isterminated banned
    blocksignin blockcredential blockcredentials signinblocked accountdisabled unsubscribed isbot bot gesperrt deaktiviert geloscht inaktiv desactive supprime suspendu inactif suspendido desactivado eliminado inactivo
    suspenso desativado inativo sospeso disattivato eliminato inattivo gedeactiveerd geblokkeerd inactief inaktiverad avstangd deaktiveret slettet zawieszony nieaktywny usuniety
    askiyaalindi pasif заблокирован удален уволен отключен 無効 停止 退職 삭제 정지 비활성 停用 禁用 已删除 離職 离职 निष्क्रिय
    left hasleft leaver isleaver former formeremployee exemployee resigned hasresigned retired dismissed offboarded nolongeremployed nolongerhere isformer goneemployee
    ehemalig ehemaliger ehemalige ehemaligermitarbeiter istehemalig ausgeschieden ausgetreten gekundigt verlassen ancien anciensalarie ancienemploye parti sorti demissionnaire licencie aquitte
    exempleado baja debaja cesado despedido desvinculado desligado demitido exfuncionario cessato dimesso licenziato exdipendente uitdienst vertrokken voormalig oudmedewerker exmedewerker
    slutat tidigareanstalld fratradt tidligereansat tidligereansatt sluttet opsagt zwolniony zwolniona bylypracownik odszedl ayrildi istenayrildi eskicalisan бывший бывшийсотрудник уволена
    退職済 退職済み 退職者 元社員 退会 퇴사 퇴직 퇴사여부 퇴직여부 퇴사자 是否离职 已离职 是否離職 已離職 前员工 पूर्वकर्मचारी bivsi bivsizaposlenik byvalyzamestnanec byvalyzamestnanec бивш напуснал buves bijusais endine ลาออกแล้ว พ้นสภาพ
  `,
  goneAt: `
    unsubtime cleantime unsubscribedat unsubscribetime unsubscribedon deactivatedat deactivationdate deactivatedon deletedat deletedon deletiondate suspendedat suspendedon archivedat archivedon disabledat
    terminationdate terminatedon terminatedat dateofleaving leavingdate lastworkingday lastworkingdate exitdate offboardingdate dateofexit
    austrittsdatum austritt datedesortie datededepart fechadebaja fechadesalida datadedesligamento datadesaida datacessazione datauscita datumuitdienst fratradelsesdato
    datazwolnienia dataodejscia istencikistarihi cikistarihi датаувольнения 退職日 退社日 퇴사일 퇴직일 离职日期 離職日期
    deleteat accountexpires accountexpirationdate accountexpirationtime
  `,
  endsAt: '',
  accountControl: `
    useraccountcontrol uac
  `,
  isOwner: `
    isowner isprimaryowner owner primaryowner isorganizationowner isworkspaceowner isteamowner istinhaber istbesitzer estproprietaire espropietario eproprietario isproprietario jestwlascicielem владелец オーナー 소유자 所有者 स्वामी
  `,
  isAdmin: `
    isadmin admin isadministrator administrator issuperadmin superadmin isadminuser adminuser isorgadmin isworkspaceadmin isaccountadmin isglobaladmin hasadminrights hasadminaccess adminrights adminrechte adminaccess istadmin istadministrator
    estadmin estadministrateur administrateur esadmin esadministrador administrador eadmin eadministrador amministratore eamministratore beheerder isbeheerder aradmin administrator eradmin czyadmin czyadministrator jestadmin adminmi yoneticimi
    админ администратор являетсяадминистратором 管理者 管理者フラグ 管理者権限 관리자 관리자여부 管理员 是否管理员 管理員 是否管理員 व्यवस्थापक
  `,
  isGuest: `
    isguest guest guestuser isguestuser external isexternal externaluser isexternaluser isrestricted isultrarestricted extern externe istextern istgast gast estinvite estexterne invitado esinvitado externo esexterno convidado econvidado
    ospite eospite esterno isgast argast ergast gaest gosc czygosc misafir misafirmi гость внешний ゲスト ゲストフラグ 外部ユーザー 게스트 게스트여부 访客 是否访客 外部用户 訪客 अतिथि
  `,
}

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
    ending: 'ende endet enddatum beendet beendigung bis',
    last: 'letzter letzte letzten letztes',
    expiring: 'ablauf',
    employment: `vertrag vertrags vertrages arbeitsvertrag arbeitsvertrags arbeitsvertrages beschaftigung beschaftigungs beschaftigt anstellung angestellt arbeitsverhaltnis arbeitsverhaltnisses dienstverhaltnis dienstverhaltnisses dienst
      tatigkeit befristet befristung mitarbeiter mitarbeiters vertragsende vertragsablauf arbeitsvertragsende beschaftigungsende anstellungsende dienstende`,
    workday: 'arbeitstag tatigkeitstag beschaftigungstag vertragsende vertragsablauf arbeitsvertragsende beschaftigungsende anstellungsende dienstende befristungsende vertragsenddatum',
    date: 'datum tag termin am zum per ab zeitpunkt',
    filler: 'des der dem vom im aus unternehmen firma geplanter geplantes und',
  },
  fr: {
    leaving:
      'sortie sorti depart parti demission demissionnaire licenciement licencie radiation radie rupture cessation desactivation desactive suppression supprime retraite deces',
    ending: 'fin terme jusqu',
    last: 'dernier derniere',
    expiring: 'echeance expiration',
    employment: 'contrat emploi travail travaille cdd service salarie employe collaborateur entreprise effectifs',
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
    ending: 'einde eind einddatum tot eindigt',
    last: 'laatste',
    employment:
      'contract contracts dienstverband dienst arbeidsovereenkomst arbeidscontract werk contracteinde contracteinddatum',
    workday: 'werkdag contracteinde contracteinddatum',
    date: 'datum dag per op',
    filler: 'van het de',
  },
  sv: {
    leaving:
      'slutat slutade avgang avgangsdatum avgatt uppsagd uppsagning uppsagningsdatum avslutad avslutade avslutsdatum inaktiverad pensionsdatum',
    ending: 'slut slutar slutdatum till upphor upphorande upphordatum',
    last: 'sista',
    employment: 'anstallning anstallningen anstallningens anstalld arbete kontrakt kontraktets avtal avtalets tjanst',
    workday: 'arbetsdag anstallningsslut anstallningsslutdatum kontraktsslut',
    date: 'datum dag den',
    filler: 'for av',
  },
  da: {
    leaving: `fratradt fratraedelse fratraedelsesdato fratradelse fratradelsesdato opsagt opsigelse opsigelsesdato afgang afgangsdato sluttet stoppet oppsigelse oppsigelsesdato oppsagt avgang avgangsdato fratredelse fratredelsesdato fratradte deaktiveret slettet`,
    ending: 'slut slutt slutdato sluttdato ophor ophorsdato opphor opphorsdato ophorer opphorer til',
    last: 'sidste siste',
    expiring: 'udlob udlober utlop utloper',
    employment: 'ansaettelse ansaettelsen ansaettelsens ansat kontrakt kontrakten ansettelse ansettelsen ansettelsens ansatt arbeidsforhold arbeid arbejde',
    workday: 'arbejdsdag arbeidsdag kontraktudlob kontraktslut',
    date: 'dato dag den',
    filler: 'for av af',
  },
  pl: {
    leaving:
      'zwolnienia zwolnienie zwolniony zwolniona odejscia odejscie rozwiazania rozwiazanie wypowiedzenia wypowiedzenie ustania ustanie dezaktywacji usuniecia',
    ending: 'zakonczenia zakonczenie konca koniec do',
    last: 'ostatni ostatniego',
    expiring: 'wygasniecia wygasniecie',
    employment: 'umowy umowa pracy praca zatrudnienia zatrudnienie zatrudniony zatrudniona stosunku pracownika',
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
    leaving: 'увольнения увольнение уволен уволена ухода уход отчисления расторжения расторжение прекращения прекращение',
    ending: 'окончания окончание конец конца завершения завершение до',
    last: 'последний последнего',
    employment: 'договора договор контракта контракт работы работа рабочий рабочего трудового трудовых отношений службы сотрудника',
    date: 'дата день дня',
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
export const ENDS_AT_WORD = /^(?:終了|満了)(?:予定)?(?:年月日|日付|日)$|^종료(?:일자|일|날짜)$|^(?:结束|結束|终止|終止)(?:日期|日)$|^วันที่สิ้นสุด$|^ngayketthuc$|^tanggalberakhir$/u

/** Words in headers of tables that list things, whose states and ends are not those of the people beside them. */
export const THINGS = `
  asset assets device devices serial serialnumber hostname imei laptop sku vehicle inventory
  gerat gerate gerats anlage inventar inventarnummer seriennummer appareil equipement materiel inventaire dispositivo equipo inventario equipamento
  apparecchio apparaat toestel enhet utrustning udstyr enhed utstyr urzadzenie cihaz устройство оборудование инвентарныи
`
export const THINGS_CJK = /端末|機器|資産|シリアル|기기|장비|자산|设备|設備|资产|資產|序列号|序號|उपकरण/u
export const SPANS = `
  project projects task tasks milestone campaign course event training certification certificate subscription trial absence vacation holiday pto reservation booking arrival sprint assignment license licence
  projekt projekts projektname aufgabe kampagne kurs schulung zertifikat abo urlaub abwesenheit buchung projet tache campagne cours formation abonnement absence conge conges proyecto tarea campana curso evento vacaciones ausencia
  projeto ferias ausencia progetto attivita campagna corso ferie assenza cursus verlof taak afwezigheid projektet uppgift semester franvaro opgave ferie fravaer prosjekt oppgave
  zadanie kampania szkolenie urlop proje gorev kampanya egitim izin проект задача кампания курс отпуск परियोजना
`
export const SPANS_CJK = /プロジェクト|案件|タスク|休暇|研修|프로젝트|작업|휴가|교육|项目|項目|專案|任务|任務|课程|休假|请假|請假/u

/** Words in a header that say whose address or name it is, if it is not the person's own. */
export const SOMEONE_ELSE = `
  buyer purchaser payer orderer manager managers boss supervisor supervisors parent parents mother father mum mom dad guardian spouse partner emergency assistant approver sponsor leader teamlead mentor coach buddy
  recruiter reports owner hr hrbp referrer inviter invited invitedby createdby updatedby addedby accountable contactperson sender creator billing company companyname organization organisation team
  department domain file group school tenant vendor
  vorgesetzter vorgesetzte vorgesetzten fuhrungskraft teamleiter eltern mutter vater notfall notfallkontakt ansprechpartner firma abteilung unternehmen
  responsable superieur parent mere pere tuteur urgence entreprise societe jefe gerente padre madre tutor emergencia empresa gestor pai mae chefe emergencia
  capo genitore emergenza azienda leidinggevende ouder noodgeval bedrijf chef chefens foralder nodkontakt foretag leder foraelder virksomhed przelozony kierownik rodzic firmy
  yonetici veli sirket руководитель руководителя родитель родителя начальник компания
`
export const SOMEONE_ELSE_CJK =
  /上司|上長|保護者|緊急|会社名|部署|管理者名|상사|관리자이름|보호자|비상|회사명|부서|上级|上級|家长|家長|监护|监護|紧急|緊急|公司名|公司名称|部门|部門|直属|प्रबंधक|अभिभावक|कंपनी/u

/** Words in a header that say that an address is a private or a further one. */
export const PRIVATE_ADDRESS = `
  personal private home secondary second recovery backup alternate alternative alternat other additional previous old new forwarding forward cc bcc 2 3 4 email2 email3 email2value email3value privat privates private zweite
  weitere personnel personnelle perso prive secondaire particular privado pessoal secundario secundaria alternativo personale privato secondario prive persoonlijk tweede
  privata sekundar prywatny prywatna dodatkowy kisisel ikinci личная личный личной дополнительный резервный
`
export const PRIVATE_ADDRESS_CJK = /個人|私用|予備|개인|보조|个人|私人|备用|備用|व्यक्तिगत/u

/** Words in a header that say that it is no name, role or title, however similar it is spelled. */
export const SOMETHING_ELSE = `
  id ids number no nr num nummer numero code key hash date time url link phone tel telephone mobile fax address street city zip country language locale timezone
  middle nick nickname alias handle maiden phonetic preferred suffix prefix salutation initial initials label type verified confirmed domain format count photo picture avatar gender birthday
  userid employeeid memberid personid staffid guid uuid password pronunciation
  2fa mfa sso groups group tags notes note comment level grade band
  personalnummer kurzel kennung anrede matricule numero numero anummer personnummer medarbejdernummer
`

/** What a person is called on a screen. Not a name to invite someone by, so never matched. */
export const NICKNAMES = `
  nickname nick alias handle screenname spitzname surnom pseudo pseudonyme apodo sobrenombre soprannome bijnaam smeknamn kaldenavn przydomek pseudonim takmaad никнейм псевдоним ник ニックネーム 닉네임 별명 昵称 暱稱
  benutzername nomdutilisateur nombredeusuario nomeutente nomedeusuario nomedeutilizador gebruikersnaam anvandarnamn brugernavn brukernavn nazwauzytkownika uzivatelskejmeno felhasznalonev kayttajanimi
  kullaniciadi имяпользователя ユーザー名 ユーザ名 사용자이름 사용자명 아이디 用户名 使用者名稱 उपयोगकर्तानाम
`
