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
    імя име ονομα الاسم שם nama ชื่อ ime meno vardas vards nimi nafn name names nom nombre nome naam namn navn ad isim имя 名前 이름 名字 नाम jmeno nev nume ten
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
export const SPANS_CJK =
  /プロジェクト|案件|タスク|休暇|研修|프로젝트|작업|휴가|교육|项目|項目|專案|任务|任務|课程|休假|请假|請假/u

/** Of these, the words that say that it is a private one, at which nobody is invited unless they are told to be. */
export const AT_HOME = `
  personal private home recovery privat privates private privater personnel personnelle perso prive particular privado pessoal personale privato persoonlijk privata prywatny prywatna kisisel ozel личная личный личной
  soukromy sukromny privatni magan oma personala
`
export const AT_HOME_CJK = /個人|私用|自宅|개인|个人|私人|व्यक्तिगत/u

/** Headers that say “Role” and nothing else. Those of types, permissions and access may speak of anything. */
export const ROLE_HEADERS = `
  role roles userrole userroles accessrole memberrole teamrole workspacerole orgrole organizationrole systemrole systemroles rolle rollen benutzerrolle benutzerrollen nutzerrolle rol roldeusuario rolutilisateur roleutilisateur papel papeis
  ruolo ruoli ruoloutente gebruikersrol roll roller anvandarroll brugerrolle brukerrolle rola rolauzytkownika szerepkor rooli rolul kullanicirolu роль роли рольпользователя ロール 役割 역할 사용자역할 角色 用户角色 使用者角色 भूमिका vaitro
`

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
