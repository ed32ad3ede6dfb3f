/** As the catalogue gives it: the INE number is the first two digits of the postal code. */
export interface ProvinceOption {
  code: string;
  name: string;
}

function provinceOf(postalCode: string, provinces: readonly ProvinceOption[]): ProvinceOption | undefined {
  const digits = postalCode.replace(/\s/g, "");
  return /^\d{5}$/.test(digits) ? provinces.find(({ code }) => code === digits.slice(0, 2)) : undefined;
}

/** The province a complete postal code stands for, when none was chosen yet; else the chosen one. */
export function completedProvince(
  chosen: string,
  postalCode: string,
  provinces: readonly ProvinceOption[],
): string {
  return chosen === "" ? (provinceOf(postalCode, provinces)?.code ?? "") : chosen;
}

/** Says that postal code and province don't belong together; null when they do or one is missing. It only warns. */
export function provinceWarning(
  chosen: string,
  postalCode: string,
  provinces: readonly ProvinceOption[],
): string | null {
  const implied = provinceOf(postalCode, provinces);
  if (chosen === "" || implied === undefined || implied.code === chosen) return null;
  return `El código postal ${postalCode.trim()} es de ${implied.name}: revisa el código o la provincia.`;
}
