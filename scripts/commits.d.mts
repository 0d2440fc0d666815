export function subjectFault(subject: string): string | undefined;
export function newSubjects(folder: string): string[];
