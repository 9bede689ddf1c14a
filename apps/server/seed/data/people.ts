import type { SeedOrganisation, SeedPerson } from './types.ts';

/**
 * Invented people. The domain `.example` is reserved (RFC 2606), so no mail can reach a real person. In India, no phone
 * number begins with 55.
 */
export const organisations: SeedOrganisation[] = [
  {
    code: 'NARMADA-COLLEGE',
    name: 'Narmada Valley College of Technology',
    legalName: 'Narmada Valley Education Society',
    kind: 'college',
    city: 'Bhopal',
    stateCode: 'MP',
    website: 'https://narmada-valley.example.org',
  },
  {
    code: 'TAMARIND-HIRING',
    name: 'Tamarind Consumer Research',
    legalName: 'Tamarind Consumer Research Private Limited',
    kind: 'employer',
    city: 'Bengaluru',
    stateCode: 'KA',
    website: 'https://tamarind-research.example.org',
  },
];

/**
 * Accounts for each role. The login page of a demo lists them. There are two of those whose work a second person has to
 * check.
 */
export const demoAccounts: SeedPerson[] = [
  person('Ananya Deshpande', 'candidate', 'candidate', '2003-04-17', 'female', 'Pune', 'MH', '101'),
  person('Farhan Qureshi', 'proctor', 'proctor', '1988-09-02', 'male', 'Lucknow', 'UP', '102'),
  person('Lakshmi Narayanan', 'author', 'author', '1979-12-11', 'female', 'Chennai', 'TN', '103'),
  person('Vikram Sawant', 'second.author', 'author', '1986-08-21', 'male', 'Nagpur', 'MH', '111'),
  person('Shabnam Ansari', 'marker', 'marker', '1990-05-14', 'female', 'Bhopal', 'MP', '109'),
  person('Pallavi Menon', 'second.marker', 'marker', '1992-11-03', 'female', 'Kochi', 'KL', '110'),
  {
    ...person('Joseph Kurian', 'centre', 'centre_manager', '1983-06-25', 'male', 'Bengaluru', 'KA', '104'),
    centreRef: 'blr-jayanagar',
  },
  person('Simran Kaur Gill', 'support', 'support', '1994-02-08', 'female', 'Chandigarh', 'CH', '105'),
  person('Harish Bhandari', 'finance', 'finance', '1981-10-30', 'male', 'Mumbai', 'MH', '106'),
  person('Meenal Joshi', 'admin', 'admin', '1985-07-19', 'female', 'Bengaluru', 'KA', '107'),
  {
    ...person('Devendra Solanki', 'college', 'org_manager', '1976-03-05', 'male', 'Bhopal', 'MP', '108'),
    organisationCode: 'NARMADA-COLLEGE',
  },
];

/** Candidates with past results. They fill rooms, rankings and lists. */
export const otherCandidates: SeedPerson[] = [
  candidate('Rohan Kulkarni', '2002-01-23', 'male', 'Pune', 'MH', '201'),
  candidate('Sneha Pillai', '2001-08-14', 'female', 'Kochi', 'KL', '202'),
  { ...candidate('Aditya Chouhan', '2003-11-03', 'male', 'Bhopal', 'MP', '203'), organisationCode: 'NARMADA-COLLEGE' },
  { ...candidate('Pooja Malviya', '2003-05-27', 'female', 'Indore', 'MP', '204'), organisationCode: 'NARMADA-COLLEGE' },
  { ...candidate('Imran Sheikh', '2002-12-09', 'male', 'Ujjain', 'MP', '205'), organisationCode: 'NARMADA-COLLEGE' },
  candidate('Debolina Sarkar', '1999-03-31', 'female', 'Kolkata', 'WB', '206'),
  candidate('Gurpreet Singh Sandhu', '1997-07-06', 'male', 'Ludhiana', 'PB', '207'),
  candidate('Nandini Iyer', '2000-10-18', 'female', 'Chennai', 'TN', '208'),
  candidate('Abhishek Kumar Jha', '1998-02-12', 'male', 'Patna', 'BR', '209'),
  candidate('Kavya Reddy', '2001-06-21', 'female', 'Hyderabad', 'TS', '210'),
  candidate('Mohammed Ashraf', '1996-04-04', 'male', 'Kozhikode', 'KL', '211'),
  candidate('Riya Borah', '2002-09-15', 'female', 'Guwahati', 'AS', '212'),
  candidate('Vikas Meena', '1995-12-28', 'male', 'Jaipur', 'RJ', '213'),
  candidate('Zeenat Parveen', '1993-05-10', 'female', 'Prayagraj', 'UP', '214'),
  candidate('Sanjay Toppo', '1999-08-08', 'male', 'Ranchi', 'JH', '215'),
  candidate('Harini Subramaniam', '2004-01-29', 'female', 'Madurai', 'TN', '216'),
  candidate('Tenzin Dolma', '2000-11-20', 'female', 'Leh', 'LA', '217'),
  candidate('Arjun Nair', '2004-03-13', 'male', 'Thiruvananthapuram', 'KL', '218'),
  candidate('Bhavna Patel', '1992-06-02', 'female', 'Ahmedabad', 'GJ', '219'),
  candidate('Manoj Sahoo', '1997-10-10', 'male', 'Bhubaneswar', 'OD', '220'),
  candidate('Alia D’Souza', '2001-04-26', 'female', 'Panaji', 'GA', '221'),
  candidate('Kiran Hegde', '2000-07-17', 'other', 'Mangaluru', 'KA', '222'),
  {
    ...candidate('Sunita Rawat', '1990-02-22', 'female', 'Dehradun', 'UK', '223'),
    needs: ['compensatory-time', 'scribe'],
  },
  { ...candidate('Yusuf Ali Khan', '1998-09-29', 'male', 'Delhi', 'DL', '224'), needs: ['wheelchair'] },
  // Pupils under 18, so that the rules for minors can be shown.
  {
    ...candidate('Ishaan Verma', '2013-05-16', 'male', 'Lucknow', 'UP', '225'),
    guardian: {
      guardianName: 'Sunil Verma',
      relation: 'father',
      guardianEmail: 'sunil.verma@demo.kasauti.example',
      language: 'hi',
    },
  },
  {
    ...candidate('Tanvi Gokhale', '2013-10-01', 'female', 'Mumbai', 'MH', '226'),
    guardian: {
      guardianName: 'Medha Gokhale',
      relation: 'mother',
      guardianEmail: 'medha.gokhale@demo.kasauti.example',
      language: 'en',
    },
  },
];

function person(
  fullName: string,
  mailbox: string,
  role: SeedPerson['role'],
  ...[bornOn, gender, city, stateCode, phoneEnd]: [string, SeedPerson['gender'], string, string, string]
): SeedPerson {
  const phone = `+91 55500 10${phoneEnd}`;
  return { fullName, email: `${mailbox}@demo.kasauti.example`, role, bornOn, gender, city, stateCode, phone };
}

function candidate(fullName: string, ...rest: [string, SeedPerson['gender'], string, string, string]): SeedPerson {
  const mailbox = fullName.toLowerCase().replaceAll('’', '').replaceAll(' ', '.');
  return person(fullName, mailbox, 'candidate', ...rest);
}
