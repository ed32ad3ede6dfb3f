/**
 * In which capacity somebody signs who doesn't bear the party's name (CC 1259: nobody contracts for another without
 * power): as one chooses it, and after the name on the agreement. `ofCompany`: somebody can sign so for a company.
 */
export const SIGNING_CAPACITIES = {
  ATTORNEY: {
    choice: "Con un poder (apoderado o apoderada)",
    onPaper: "en calidad de apoderado o apoderada",
    ofCompany: true,
  },
  DIRECTOR: {
    choice: "Como administrador o representante legal",
    onPaper: "en calidad de administrador o representante legal",
    ofCompany: true,
  },
  LAWYER: {
    choice: "Como su abogado o procurador",
    onPaper: "en calidad de abogado o procurador",
    ofCompany: true,
  },
  GUARDIAN: {
    choice: "Como su representante legal",
    onPaper: "en calidad de representante legal de la persona",
    ofCompany: false,
  },
  SELF: {
    choice: "Soy yo: mi nombre está mal escrito o ha cambiado",
    onPaper: "que declara ser la propia parte",
    ofCompany: false,
  },
} as const;

export const SIGNING_CAPACITY_CODES = Object.keys(
  SIGNING_CAPACITIES,
) as readonly (keyof typeof SIGNING_CAPACITIES)[];
