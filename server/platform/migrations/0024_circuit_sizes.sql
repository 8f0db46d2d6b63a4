CREATE INDEX "circuits_by_qubits" ON "circuits" USING btree ("qubits");--> statement-breakpoint
CREATE INDEX "circuits_by_depth" ON "circuits" USING btree ("depth");--> statement-breakpoint
CREATE INDEX "circuits_by_layers" ON "circuits" USING btree ("layers");