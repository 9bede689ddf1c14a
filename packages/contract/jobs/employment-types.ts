export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Internship', 'Apprenticeship'] as const;
