import { list, part, table } from "../legal-text.ts";

/** What follows from a breach, leaving, disputes. */
export const discipline = [
  part(
    "Confidencialidad y datos personales",
    "Guardas secreto sobre todo lo que conoces por los casos, también después de terminarlos. En tus casos eres responsable del tratamiento de los datos de los usuarios y Acuerdo es tu encargado: las condiciones están en las Políticas de Privacidad Especialista. Comunicas cualquier incidente de seguridad en un plazo de 24 horas.",
  ),
  part(
    "Datos a los que tienes acceso",
    "Mientras tu cuenta está activa accedes a tu perfil, a tus casos, a tu balance y a las valoraciones que recibes, y puedes descargar los datos de tu cuenta. Acuerdo usa los datos de actividad de la plataforma para que funcione, para ordenar los resultados y para elaborar cifras agregadas; no los vende (artículo 9 del Reglamento (UE) 2019/1150).",
  ),
  part(
    "Faltas y sanciones",
    table(
      ["Falta", "Ejemplos", "Consecuencia"],
      [
        "Leve",
        "Retrasos sin avisar, expedientes sin documentar, trato poco correcto",
        "Advertencia y, en su caso, formación obligatoria",
      ],
      [
        "Moderada",
        "Usar canales no oficiales, incumplir plazos con perjuicio para una parte, ocultar un conflicto de intereses sin daño",
        "Suspensión de 15 a 30 días y advertencia formal. Si se repite, se considera grave",
      ],
      [
        "Grave",
        "Credenciales falsas, amenazas o acoso, fraude, revelar información confidencial, eludir las comisiones",
        "Expulsión inmediata",
      ],
    ),
    "Una cuenta puede suspenderse de forma temporal mientras se investigan los hechos, cancelarse de manera definitiva o darse de baja voluntariamente. La suspensión cautelar dura lo imprescindible.",
  ),
  part(
    "Cómo se sanciona y cómo reclamar",
    list(
      "Recibes por correo la decisión, los hechos y los motivos, antes de que se aplique o en el momento de aplicarse (artículo 4 del Reglamento (UE) 2019/1150).",
      "Puedes presentar alegaciones en un plazo de 7 días, salvo en las faltas graves, escribiendo a {soporte}.",
      "También ante una expulsión puedes reclamar: la revisa una persona que no tomó la decisión y te contesta con motivos.",
      "Si la reclamación prospera, se restablece tu cuenta sin demora, con tus datos y tus valoraciones.",
    ),
    "La expulsión inmediata, sin el preaviso de 30 días que ese Reglamento fija con carácter general, se reserva a los casos en que él mismo lo permite: cuando una obligación legal o un motivo imperativo lo exige, o cuando hay incumplimientos reiterados.",
  ),
  part(
    "Baja voluntaria",
    "Puedes darte de baja cuando quieras avisando con al menos 15 días de antelación, para que los casos abiertos se terminen o se entreguen en orden. Después eliminas la cuenta desde Eliminar cuenta. Te corresponde cobrar lo devengado y terminar o traspasar lo que tengas abierto. Tras la baja dejas de acceder a los casos; los plazos de conservación están en las Políticas de Privacidad Especialista.",
  ),
  part(
    "Cambios en estos términos",
    "Te comunicaremos los cambios por correo con al menos 15 días de antelación, o más si necesitas adaptarte. Si no estás de acuerdo, puedes solicitar la baja en un plazo de 30 días desde la comunicación, sin coste. Mientras tanto, se te aplican las condiciones anteriores en los casos ya aceptados.",
    "No hay preaviso cuando una ley obliga a un cambio inmediato o cuando se trata de atajar un riesgo imprevisto de fraude o de seguridad.",
  ),
  part(
    "Responsabilidad y seguro",
    "Respondes de tu actuación profesional ante las partes y ante Acuerdo si esta tiene que indemnizar por tu culpa. Los mediadores mantienen en vigor un seguro de responsabilidad civil durante todo el tiempo en que intervienen. Acuerdo responde del funcionamiento de la plataforma con la diligencia debida; nada limita la responsabilidad por dolo o culpa grave.",
  ),
  part(
    "Propiedad intelectual",
    "Tu perfil y tus documentos son tuyos. Nos autorizas a mostrarlos en la plataforma, y a dar a conocer tu perfil público, mientras tengas cuenta. Los modelos y herramientas de Acuerdo puedes usarlos para los casos que lleves en ella.",
  ),
  part(
    "Solución de desacuerdos",
    "Si surge un desacuerdo entre tú y Acuerdo, primero lo negociamos directamente durante un máximo de 30 días naturales. Si no se resuelve, cualquiera puede proponer una mediación con una persona ajena a ambos, elegida de común acuerdo; Acuerdo asume una parte razonable de su coste (artículo 12 del Reglamento (UE) 2019/1150). Nada impide acudir a los tribunales.",
    "Se aplica la ley española y, si la ley no dispone otra cosa, son competentes los juzgados y tribunales de Madrid.",
  ),
  part(
    "Soporte",
    "Escríbenos a {soporte}. El horario de atención es de lunes a viernes, de 9:00 a 18:00, hora peninsular española. Si una cláusula fuera nula, las demás siguen vigentes.",
  ),
];
