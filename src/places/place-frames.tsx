export function ProjectFrame() { return null }
export function AssessmentFrame() { return null }
