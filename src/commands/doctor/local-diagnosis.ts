/** The one door of this noun to the service. */

export const localDiagnosis = async () => (await import('../../service/local-diagnosis.ts')).localDiagnosis;
