import type { SynonymGroup } from './synonyms.ts'

/** Words that mean the same in everyday work; a space has its own list besides. */
export const EVERYDAY_SYNONYMS: readonly SynonymGroup[] = `
holiday, vacation, leave, time off, days off, annual leave, PTO
sick, ill, unwell, illness, sickness, sick leave
baby, birth, maternity, paternity, parental, newborn, child, kid
salary, pay, wage, wages, payroll, paycheck, payslip, compensation
bonus, reward, premium
expense, expenses, reimbursement, reimburse, refund, claim, pay back
receipt, invoice, bill
purchase, buy, order, procure, procurement, acquire
supplier, vendor, provider
customer, client
employee, staff, colleague, worker, coworker, team member, people
boss, manager, supervisor, lead, team lead
hire, recruit, recruiting, recruitment, hiring
new starter, newcomer, joiner, new hire, onboarding, first day
resign, quit, leaver, leaving, termination, notice, last day
fire, dismiss, lay off
office, site, location, workplace, building
home office, remote, work from home, working from home, telework, from home
working hours, office hours, opening hours, business hours, schedule, open
overtime, extra hours
deadline, due date, due, time limit, latest
meeting, appointment, call
meeting room, conference room
book, reserve, reservation, booking
cancel, call off
training, course, education, learning, workshop, seminar, conference
trip, travel, journey, business trip
flight, plane, airline, fly
hotel, accommodation, lodging, overnight, stay
train, railway, rail
car, vehicle, drive
bike, bicycle, cycle, cycling
park, parking, car park, garage
lunch, meal, food, eat, canteen, cafeteria
kitchen, pantry, fridge, refrigerator
coffee, tea, drink, beverage
visitor, guest
entrance, reception, front desk, lobby
badge, access card, key card, ID card, keycard
door, gate
computer, laptop, notebook, PC, machine
phone, mobile, smartphone, telephone, cell phone, handset
screen, monitor, display
print, printer, printing
password, passphrase, passcode, credentials
login, log in, sign in, log on
two factor, second factor, MFA, 2FA, authenticator
VPN, tunnel, remote access
wifi, wi-fi, wireless, WLAN
internet, network, connection, web
email, mail, e-mail
software, app, application, program, tool
install, set up, setup, installation
update, upgrade, new version
backup, back up, copy, restore
error, fault, failure, problem, issue, malfunction, trouble, bug
broken, defective, damaged, faulty
repair, fix, mend, service, replacement
replace, exchange, swap
return, send back, RMA, give back
warranty, guarantee
spare part, spare parts, replacement part, component
delivery, shipping, shipment, ship, dispatch, courier
price, cost, fee, charge, rate, expensive
budget, allowance, money, amount
discount, rebate, reduction
contract, agreement
confidential, secret, secrecy, NDA, non-disclosure
privacy, personal data, GDPR, data protection
delete, remove, erase, erasure, destroy
keep, store, retain, retention, archive
lost, missing, lost property, lost and found, mislaid
stolen, theft, steal
emergency, fire, alarm, evacuation, evacuate
doctor, physician, medical certificate, sick note, certificate
accident, injury, injured, first aid, hurt
safety, security, protection
incident, breach, outage, downtime
phishing, scam, fraud, suspicious
approve, approval, permission, sign off, authorize, authorise, allow
limit, maximum, cap, ceiling, threshold
minimum, least
contact, reach, get in touch, responsible, in charge
address, street, located
alert, notification, notify, alarm
colour, color, theme
folder, category, directory
photo, picture, image
movie, video, film, recording
quick, fast, rapid, soon
start, begin, beginning, commence
end, finish, stop, over
help, support, assistance, helpdesk, help desk, service desk
question, query, enquiry, inquiry
rule, policy, regulation, guideline
yearly, annual, per year, every year, a year
monthly, per month, every month
weekly, per week, every week
public holiday, bank holiday
dog, pet, animal
gift, present
smoke, smoking, cigarette
clean, cleaning, tidy
dress, clothes, clothing, wear
screwdriver, tool
gauge, meter, measuring device, instrument, sensor
calibrate, calibration, adjust
firmware, embedded software
manual, handbook, guide, instructions, documentation
decide, decision, agreed, resolve
choose, select, pick
big, large, size
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((word) => word.trim()))
